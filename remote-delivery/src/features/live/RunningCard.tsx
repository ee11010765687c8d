import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { CallReply } from '@alma/shared/contract';
import type { DeliveredRemote, Rollout } from '@alma/shared/contract/delivery/rollouts';
import { styled } from '@alma/shared/styled';
import {
  Badge,
  Button,
  DescriptionList,
  formatNumber,
  Inline,
  Note,
  Progress,
  TitledCard,
} from '@alma/shared/ui';
import type { Change } from '../../components/change.ts';
import { slowReads } from '../../components/live-reads.ts';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const copy = texts.running;

type Comparison = NonNullable<CallReply<'delivery.measures.read'>['comparison']>;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-4) var(--s-5) var(--s-5);
`;

const Share = styled.div`
  display: grid;
  gap: 8px;
  font-size: var(--fs-13);

  > p {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    justify-content: space-between;
    color: var(--text-muted);
  }

  strong {
    font-variant-numeric: tabular-nums;
  }
`;

interface RunningCardProps {
  remote: DeliveredRemote;
  rollout: Rollout;
  /** Undefined for people who may only watch. */
  onChange: ((change: Change) => void) | undefined;
}

/** The running rollout: its progress and its measurements. */
export function RunningCard({ remote, rollout, onChange }: RunningCardProps) {
  const { percent, from, to, strategy, next_step_at: next, audience, started_at: startedAt } = rollout;
  const { data } = useApi('delivery.measures.read', { query: { remote: remote.name, hours: 24 } }, slowReads);
  const comparison = data?.comparison?.rollout_id === rollout.id ? data.comparison : undefined;
  return (
    <TitledCard
      title={copy.title}
      icon="play"
      actions={
        onChange && (
          <Inline>
            <Button size="sm" onClick={() => onChange({ kind: 'complete', rolloutId: rollout.id })}>
              {copy.complete}
            </Button>
            <Button size="sm" onClick={() => onChange({ kind: 'cancel', rolloutId: rollout.id })}>
              {copy.cancel}
            </Button>
          </Inline>
        )
      }
    >
      <Body>
        <Share>
          <p>
            <strong>{copy.percent(percent)}</strong>
            {next !== null && (
              <span>
                {copy.next} <Moment at={next} />
              </span>
            )}
          </p>
          <Progress label={copy.share} value={percent} valueText={copy.percent(percent)} />
        </Share>
        <DescriptionList
          align="start"
          items={[
            { term: copy.to, value: <ReleaseId id={to} /> },
            { term: copy.from, value: <ReleaseId id={from} /> },
            { term: copy.strategy, value: texts.strategyOf(strategy) },
            { term: copy.started, value: <Moment at={startedAt} /> },
            ...(audience ? [{ term: copy.audience, value: <Audience {...audience} /> }] : []),
          ]}
        />
        {comparison && comparison.old.people + comparison.new.people > 0 ? (
          <Evidence {...comparison} />
        ) : (
          <Note>{copy.noEvidence}</Note>
        )}
      </Body>
    </TitledCard>
  );
}

function Audience({ users, roles }: { users: readonly string[]; roles: readonly string[] }) {
  return (
    <>
      {users.length > 0 && copy.people(users.length)}
      {roles.map((role) => (
        <Badge key={role} small>
          {role}
        </Badge>
      ))}
    </>
  );
}

/** The evidence that the new release is worse. */
function Evidence({ old, new: fresh, evidence, limit }: Comparison) {
  const { locale } = useReader();
  const figure = (value: number) => formatNumber(value, locale, 1);
  const shown = copy.evidenceOf(figure(evidence), figure(limit));
  return (
    <Share>
      <p>
        <strong>{copy.evidence}</strong>
        <span>{shown}</span>
      </p>
      <Progress
        tone="locked"
        label={copy.evidence}
        value={Math.max(0, Math.min(evidence, limit))}
        max={limit}
        valueText={shown}
      />
      <p>
        <span>
          {copy.failedOf(copy.new, formatNumber(fresh.failed, locale), formatNumber(fresh.people, locale))}
        </span>
        <span>
          {copy.failedOf(copy.old, formatNumber(old.failed, locale), formatNumber(old.people, locale))}
        </span>
      </p>
    </Share>
  );
}
