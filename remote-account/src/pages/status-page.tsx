import { AdminOnly } from '../components/AdminOnly.tsx';
import { StatusView } from '../features/status/StatusView.tsx';
import { statusTexts } from '../features/status/texts.ts';

/** `/admin/status`: the state of the servers, for administrators. */
export default function StatusPage() {
  return (
    <AdminOnly title={statusTexts.forbidden} text={statusTexts.forbiddenText}>
      <StatusView />
    </AdminOnly>
  );
}
