import { AdminOnly } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { ButtonLink } from '@alma/shared/ui';
import { ModelsView } from '../features/models/ModelsView.tsx';
import { modelsTexts as copy } from '../features/models/texts.ts';
import { ToolServersCard } from '../features/tool-servers/ToolServersCard.tsx';
import { texts } from '../texts.ts';

/** `/admin/models`: the models and tool servers that assistants use, for administrators. */
export default function ModelsPage() {
  const quality = (
    <ButtonLink>
      <Link to="/admin/models/quality">{texts.modelQuality}</Link>
    </ButtonLink>
  );
  return (
    <AdminOnly title={copy.forbidden} text={copy.forbiddenText} back={copy.backToDashboard}>
      <ModelsView beside={quality}>
        <ToolServersCard />
      </ModelsView>
    </AdminOnly>
  );
}
