import { useReader } from '@alma/shared/auth';
import type { CallReply } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { figureColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, formatNumber } from '@alma/shared/ui';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const copy = texts.measures.failures;

type Failure = CallReply<'delivery.measures.read'>['failures'][number];

const Frame = styled.code`
  display: block;
  overflow-wrap: anywhere;
`;

/** Failures with the top of their stack: in the sources, if the release has a source map, and in the built script. */
export function FailuresTable({ failures }: { failures: readonly Failure[] }) {
  const { locale } = useReader();
  return (
    <ListCard
      copy={copy}
      icon="triangle-alert"
      columns={columnsFor(locale)}
      rows={failures}
      rowKey={({ release, outcome, class: kind, frame }) => `${release} ${outcome} ${kind} ${frame}`}
    />
  );
}

const columnsFor = (locale: string): TableColumn<Failure>[] => [
  {
    id: 'failure',
    title: copy.failure,
    cell: ({ class: kind, message, frame, source }) => (
      <IdentityCell
        name={message === null ? kind : copy.named(kind, message)}
        detail={
          frame !== null && (
            <>
              {source !== undefined && <Frame>{source}</Frame>}
              <Frame>{frame}</Frame>
            </>
          )
        }
      />
    ),
  },
  {
    id: 'outcome',
    title: copy.where,
    narrow: 'status',
    cell: ({ outcome }) => <Badge tone="danger">{copy.outcomes[outcome]}</Badge>,
  },
  { id: 'release', title: texts.measures.release, cell: ({ release }) => <ReleaseId id={release} /> },
  figureColumn('views', copy.views, ({ views }) => formatNumber(views, locale)),
  { id: 'last', title: copy.last, cell: ({ last_at: at }) => <Moment at={at} /> },
];
