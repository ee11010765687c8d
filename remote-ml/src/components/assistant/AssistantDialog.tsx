import { useHasRole } from '@alma/shared/auth';
import type { Assistant } from '@alma/shared/contract';
import { Dialog } from '@alma/shared/overlays';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Button, ButtonLink, DescriptionList } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { modelOf } from '../names.ts';
import { ModelTrial } from './ModelTrial.tsx';
import { assistantTexts as copy } from './texts.ts';
import { Variables } from './Variables.tsx';

const Parts = styled.div`
  display: grid;
  gap: 16px;
  font-size: var(--fs-13);
`;

interface AssistantDialogProps {
  assistant: Assistant;
  onClose: () => void;
}

/** Shows which assistant answers. Administrators see how to connect a model, and can test the configured one. */
export function AssistantDialog({ assistant, onClose }: AssistantDialogProps) {
  const isAdmin = useHasRole('ADMIN');
  const isOffline = assistant.kind === 'offline';
  const offlineTitle = isAdmin ? texts.connectModel : texts.offline;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOffline ? offlineTitle : copy.model}
      description={isOffline ? texts.offlineHint : copy.modelAnswers}
      footer={
        <Button onClick={onClose} data-autofocus="">
          {texts.close}
        </Button>
      }
    >
      <Parts>
        {!isOffline && (
          <DescriptionList
            items={[
              { term: copy.model, value: assistant.model },
              { term: copy.search, value: assistant.embeddings ? copy.byMeaning : copy.byWords },
            ]}
          />
        )}
        {isOffline && <p>{copy.abilities}</p>}
        {isOffline && <p>{texts.offlineModel(modelOf(assistant))}</p>}
        {isAdmin && (
          <ButtonLink>
            <Link to="/admin/models" onClick={onClose}>
              {isOffline ? texts.connectModel : copy.models}
            </Link>
          </ButtonLink>
        )}
        {isOffline && isAdmin && <Variables />}
        {isAdmin && <ModelTrial assistant={assistant} />}
      </Parts>
    </Dialog>
  );
}
