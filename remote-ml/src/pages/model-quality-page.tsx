import { AdminOnly } from '@alma/shared/auth';
import { QualityView } from '../features/quality/QualityView.tsx';
import { qualityTexts as copy } from '../features/quality/texts.ts';

/** `/admin/models/quality`: measured quality of models, for administrators. */
export default function ModelQualityPage() {
  return (
    <AdminOnly title={copy.forbidden} text={copy.forbiddenText} back={copy.backToDashboard}>
      <QualityView />
    </AdminOnly>
  );
}
