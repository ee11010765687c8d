import { AdminPage } from '../components/AdminPage.tsx';
import { QualityView } from '../features/quality/QualityView.tsx';
import { qualityTexts as words } from '../features/quality/texts.ts';

/** `/admin/models/quality`: measured quality of models, for administrators. */
export default function ModelQualityPage() {
  return (
    <AdminPage forbidden={words.forbidden} forbiddenText={words.forbiddenText} back={words.backToDashboard}>
      <QualityView />
    </AdminPage>
  );
}
