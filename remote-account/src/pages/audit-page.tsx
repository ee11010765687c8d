import { AdminOnly } from '../components/AdminOnly.tsx';
import { AuditLog } from '../features/audit/AuditLog.tsx';
import { auditTexts } from '../features/audit/texts.ts';

/** `/users/audit`: the audit log, for administrators. */
export default function AuditPage() {
  return (
    <AdminOnly title={auditTexts.forbidden} text={auditTexts.forbiddenText}>
      <AuditLog />
    </AdminOnly>
  );
}
