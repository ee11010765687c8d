import { AdminOnly } from '@alma/shared/auth';
import { QualityView } from '../features/quality/QualityView.tsx';
import { qualityTexts as words } from '../features/quality/texts.ts';

/** `/admin/models/quality`: measured quality of models, for administrators. */
export default function ModelQualityPage() {
  return (
    <AdminOnly title={words.forbidden} text={words.forbiddenText} back={words.backToDashboard}>
      <QualityView />
    </AdminOnly>
  );
}
