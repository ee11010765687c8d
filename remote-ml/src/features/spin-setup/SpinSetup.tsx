import { useApi } from '@alma/shared/api';
import { spinLimits, spinModes, spinOrientations } from '@alma/shared/contract/spin/limits';
import { useNavigate } from '@alma/shared/router';
import { Banner, Button, PageHeader, Rows, SegmentedControl, TextArea } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import { emptyAgent } from '../../components/agent-draft.ts';
import { LazyTerm } from '../../components/LazyOverlays.tsx';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { paths } from '../../components/paths.ts';
import { writeInit } from '../../components/spin-init.ts';
import { termTexts } from '../../components/terms/texts.ts';
import { useErrorFocus } from '../../components/useErrorFocus.ts';
import { useTeamFocus } from '../../components/useTeamFocus.ts';
import { AgentCard } from './AgentCard.tsx';
import { EstimateLine } from './EstimateLine.tsx';
import { PhasesCard } from './PhasesCard.tsx';
import { errorsOf, firstDraft, isComplete, type SetupDraft, setupOf } from './setup.validation.ts';
import { setupDraft } from './setup-draft.ts';
import * as S from './SpinSetup.styled.ts';
import { setupTexts as copy } from './texts.ts';

const optionsOf = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }));
const orientations = optionsOf(spinOrientations);
const modes = optionsOf(spinModes);

/** Sets up a run: problem, order of phases and team. */
export function SpinSetup({ viewerId }: { viewerId: string }) {
  const { data: assistant } = useApi('assistant.get', {});
  const { draft, errors, refusals, teamError, change, remove, handleStart } = useSetup(viewerId);
  const { problem, orientation, mode, agents } = draft;
  const form = useRef<HTMLDivElement>(null);
  const team = useRef<HTMLElement>(null);
  useErrorFocus(form, refusals);
  useTeamFocus(team, agents.length);
  const isFull = agents.length >= spinLimits.agents;

  return (
    <>
      <PageHeader title={copy.title} text={copy.text} badge={<OfflineBadge assistant={assistant} />} />
      <S.Columns>
        <Rows data-gap="5" ref={form}>
          <TextArea
            label={copy.problem}
            hint={copy.problemHint}
            error={errors?.problem}
            rows={3}
            value={problem}
            count={spinLimits.problem}
            required
            onChange={(event) => change({ problem: event.target.value })}
          />
          <S.Pair>
            <SegmentedControl
              block
              label={copy.orientation}
              hint={
                <>
                  {copy.orientationHint} <LazyTerm gloss={termTexts.phases}>{termTexts.help}</LazyTerm>
                </>
              }
              value={orientation}
              options={orientations}
              onValueChange={(value) => change({ orientation: value })}
            />
            <SegmentedControl
              block
              label={copy.mode}
              hint={copy.modeHint}
              value={mode}
              options={modes}
              onValueChange={(value) => change({ mode: value })}
            />
          </S.Pair>
          <Rows as="section" data-gap="3" ref={team} tabIndex={-1} aria-label={copy.agents}>
            <S.TeamHead>
              <h2>{copy.agents}</h2>
              <span>{copy.count(agents.length, spinLimits.agents)}</span>
            </S.TeamHead>
            {agents.map((agent, index) => (
              <AgentCard
                key={agent.key}
                agent={agent}
                number={index + 1}
                errors={errors?.agent[agent.key]}
                onChange={(changed) =>
                  change({ agents: agents.map((each) => (each.key === agent.key ? changed : each)) })
                }
                onRemove={() => remove(agent.key)}
              />
            ))}
          </Rows>
          {teamError !== undefined && <Banner tone="danger" title={teamError} />}
          <EstimateLine draft={draft} />
          <S.Actions>
            <Button
              icon="plus"
              disabled={isFull}
              onClick={() => change({ agents: [...agents, emptyAgent()] })}
            >
              {copy.add}
            </Button>
            {isFull && <span>{copy.tooManyAgents}</span>}
            <Button variant="primary" onClick={handleStart}>
              {copy.start}
            </Button>
          </S.Actions>
        </Rows>
        <PhasesCard orientation={orientation} />
      </S.Columns>
    </>
  );
}

/** The draft of a setup, its errors and its start. */
function useSetup(viewerId: string) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<SetupDraft>(() => setupDraft.read(viewerId) ?? firstDraft());
  /** Number of refused starts. Errors are shown after the first one. */
  const [refusals, setRefusals] = useState(0);
  /** Shown beside the failed action: removing the last agent, or starting without storage. */
  const [refusal, setRefusal] = useState<string>();
  const errors = refusals > 0 ? errorsOf(draft) : undefined;
  const { agents } = draft;

  const change = (part: Partial<SetupDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setRefusal(undefined);
    setupDraft.save(viewerId, next);
  };
  const remove = (key: string) => {
    if (agents.length <= spinLimits.agentsLeast) return setRefusal(copy.minAgents);
    change({ agents: agents.filter((agent) => agent.key !== key) });
  };
  const handleStart = () => {
    setRefusal(undefined);
    if (!isComplete(errorsOf(draft))) return setRefusals(refusals + 1);
    if (!writeInit(setupOf(draft))) return setRefusal(copy.notKept);
    void navigate(paths.spinNew);
  };
  return { draft, errors, refusals, teamError: refusal ?? errors?.agents, change, remove, handleStart };
}
