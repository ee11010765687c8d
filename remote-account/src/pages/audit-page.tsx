import { AdminOnly } from '@alma/shared/auth';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { auditTexts } from '../features/audit/texts.ts';
import { texts } from '../texts.ts';

/** `/users/audit`: the audit log, for administrators. */
export default function AuditPage() {
  return (
    <AdminOnly title={auditTexts.forbidden} text={auditTexts.forbiddenText} back={texts.backToDashboard}>
      <AuditLog />
    </AdminOnly>
  );
}
