import { useReader } from '@alma/shared/auth';
import type { CallReply } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, Card, CardHeader, formatNumber } from '@alma/shared/ui';
import { Figure } from '../../components/Figure.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const words = texts.measures.failures;

type Failure = CallReply<'delivery.measures.read'>['failures'][number];

const Frame = styled.code`
  display: block;
  overflow-wrap: anywhere;
`;

/** Failures with the top of their stack: in the sources, if the release has a source map, and in the built script. */
export function FailuresTable({ failures }: { failures: readonly Failure[] }) {
  const { locale } = useReader();
  return (
    <Card aria-labelledby="failures-title">
      <CardHeader title={words.title} titleId="failures-title" icon="triangle-alert" />
      <Table
        label={words.title}
        columns={columnsFor(locale)}
        rows={failures}
        rowKey={({ release, outcome, class: kind, frame }) => `${release} ${outcome} ${kind} ${frame}`}
      />
    </Card>
  );
}

const columnsFor = (locale: string): TableColumn<Failure>[] => [
  {
    id: 'failure',
    title: words.failure,
    cell: ({ class: kind, message, frame, source }) => (
      <IdentityCell
        name={message === null ? kind : words.named(kind, message)}
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
    title: words.where,
    narrow: 'status',
    cell: ({ outcome }) => <Badge tone="danger">{words.outcomes[outcome]}</Badge>,
  },
  { id: 'release', title: texts.measures.release, cell: ({ release }) => <ReleaseId id={release} /> },
  {
    id: 'views',
    title: words.views,
    numeric: true,
    align: 'end',
    cell: ({ views }) => <Figure name={words.views} text={formatNumber(views, locale)} />,
  },
  { id: 'last', title: words.last, cell: ({ last_at: at }) => <Moment at={at} /> },
];
