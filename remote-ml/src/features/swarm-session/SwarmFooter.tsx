import { Composer } from '@alma/shared/chat';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { Select } from '@alma/shared/overlays';
import { Banner } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { type useSwarm, wholeTeam } from './useSwarm.ts';

const copy = texts.swarmChat;

/** The composer for messages to the team or one agent. */
export function SwarmFooter({ swarm }: { swarm: ReturnType<typeof useSwarm> }) {
  const { team, running, stop, draft, setDraft, target, setTarget, failure, send } = swarm;
  const names = team.data?.specs.map(({ name }) => name) ?? [];
  // Most teams have several agents: the choice is shown before they are known, so that nothing moves.
  const hasChoice = team.data === undefined || names.length > 1;
  return (
    <>
      {failure !== undefined && <Banner tone="danger" title={failure} />}
      <Composer
        label={texts.thread.message}
        placeholder={copy.placeholder}
        limit={aiLimits.message}
        value={draft}
        onValueChange={setDraft}
        onSend={send}
        running={running}
        onStop={stop}
        disabledReason={team.data !== undefined && names.length === 0 ? copy.noAgents : undefined}
        tools={
          hasChoice ? (
            <Select
              filterName={copy.to}
              value={target}
              onValueChange={setTarget}
              options={[
                { value: wholeTeam, label: copy.toActive },
                ...names.map((name) => ({ value: name, label: name })),
              ]}
            />
          ) : undefined
        }
      />
    </>
  );
}
