import { Banner, Button, Progress } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { TeamCreation } from './useTeamCreation.ts';

const copy = texts.swarmSetup;

interface CreationNoteProps {
  creation: TeamCreation;
  onRetry: () => void;
  onContinue: () => void;
}

/** How many agents were added, and a retry when one failed. */
export function CreationNote({ creation, onRetry, onContinue }: CreationNoteProps) {
  const { total, added, failure } = creation;
  if (failure === undefined) {
    return (
      <Progress
        label={copy.adding}
        value={added.length}
        max={total}
        valueText={copy.added(added.length, total)}
      />
    );
  }
  return (
    <Banner
      tone="danger"
      title={failure.agent === undefined ? failure.text : copy.notAdded(failure.agent, failure.text)}
      action={
        <>
          <Button size="sm" icon="rotate-cw" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
          {added.length > 0 && (
            <Button size="sm" onClick={onContinue}>
              {copy.continue(added.length)}
            </Button>
          )}
        </>
      }
    />
  );
}
