import { AdminOnly } from '@alma/shared/auth';
import { StatusView } from '../features/status/StatusView.tsx';
import { statusTexts } from '../features/status/texts.ts';
import { texts } from '../texts.ts';

/** `/admin/status`: the state of the servers, for administrators. */
export default function StatusPage() {
  return (
    <AdminOnly title={statusTexts.forbidden} text={statusTexts.forbiddenText} back={texts.backToDashboard}>
      <StatusView />
    </AdminOnly>
  );
}
