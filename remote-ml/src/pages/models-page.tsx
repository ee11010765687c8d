import { Link } from '@alma/shared/router';
import { ButtonLink } from '@alma/shared/ui';
import { AdminPage } from '../components/AdminPage.tsx';
import { ModelsView } from '../features/models/ModelsView.tsx';
import { modelsTexts as words } from '../features/models/texts.ts';
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
    <AdminPage forbidden={words.forbidden} forbiddenText={words.forbiddenText} back={words.backToDashboard}>
      <ModelsView beside={quality}>
        <ToolServersCard />
      </ModelsView>
    </AdminPage>
  );
}
