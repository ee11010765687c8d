import { useAuth, useHasRole } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { ButtonLink, StateCard } from '@alma/shared/ui';
import { ModelsView } from '../features/models/ModelsView.tsx';
import { modelsTexts as words } from '../features/models/texts.ts';
import { ToolServersCard } from '../features/tool-servers/ToolServersCard.tsx';

/** `/admin/models`: the models and tool servers that assistants use, for administrators. The server enforces the rule. */
export default function ModelsPage() {
  const { user } = useAuth();
  const isAdmin = useHasRole('ADMIN');
  if (isAdmin)
    return (
      <ModelsView>
        <ToolServersCard />
      </ModelsView>
    );
  // Nothing is refused before the user is loaded.
  if (!user) return null;
  return (
    <StateCard
      kind="forbidden"
      level={1}
      title={words.forbidden}
      text={words.forbiddenText}
      action={
        <ButtonLink>
          <Link to="/">{words.backToDashboard}</Link>
        </ButtonLink>
      }
    />
  );
}
