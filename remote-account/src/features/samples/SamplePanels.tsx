import { useReader } from '@alma/shared/auth';
import { styled } from '@alma/shared/styled';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import {
  Badge,
  Banner,
  DotBadge,
  formatDate,
  formatMoment,
  formatNumber,
  type FormatOptions,
  Icon,
  Rows,
  TitledCard,
} from '@alma/shared/ui';
import { activityIcons, sampleActivities, type SampleTask, sampleTasks, statusTones } from './sample-data.ts';
import { sampleTexts as copy } from './texts.ts';

const Activity = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 50px;
  padding: 8px 20px;
  border-bottom: 1px solid var(--line-faint);
  font-size: var(--fs-13);

  &:last-child {
    border-bottom: 0;
  }

  > svg {
    flex: none;
    color: var(--text-subtle);
  }

  > span {
    flex: 1;
  }

  > time {
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }
`;

const mark = <Badge tone="warning">{copy.sample}</Badge>;
const note = <Banner tone="warning" icon="info" title={copy.sampleText} />;

const columnsFor = (format: FormatOptions): TableColumn<SampleTask>[] => [
  { id: 'title', title: copy.columns.title, cell: ({ title }) => <IdentityCell name={title} /> },
  {
    id: 'status',
    title: copy.columns.status,
    narrow: 'status',
    cell: ({ status }) => <DotBadge tone={statusTones[status]}>{copy.statuses[status]}</DotBadge>,
  },
  {
    id: 'priority',
    title: copy.columns.priority,
    cell: ({ priority }) => copy.priorities[priority],
  },
  {
    id: 'created',
    title: copy.columns.created,
    narrow: 'hidden',
    wideOnly: true,
    cell: ({ created_at: at }) => formatDate(at, format, 'short'),
  },
  {
    id: 'due',
    title: copy.columns.due,
    narrow: 'hidden',
    cell: ({ due_date: at }) => formatDate(at, format, 'short'),
  },
  {
    id: 'reward',
    title: copy.columns.reward,
    align: 'end',
    numeric: true,
    narrow: 'action',
    cell: ({ reward }) => copy.reward(formatNumber(reward.amount, format.locale), reward.asset),
  },
];

/** The specified sample of tasks. */
export function TasksPanel() {
  const format = useReader();
  return (
    <Rows>
      {note}
      <TitledCard title={copy.tasks} actions={mark}>
        <Table label={copy.tasks} columns={columnsFor(format)} rows={sampleTasks} rowKey={({ id }) => id} />
      </TitledCard>
    </Rows>
  );
}

/** The specified sample of a history. */
export function HistoryPanel() {
  const format = useReader();
  return (
    <Rows>
      {note}
      <TitledCard title={copy.history} actions={mark}>
        <ul>
          {sampleActivities.map(({ id, type, description, timestamp }) => (
            <Activity key={id}>
              <Icon name={activityIcons[type]} />
              <span>{description}</span>
              <time dateTime={timestamp}>{formatMoment(timestamp, format)}</time>
            </Activity>
          ))}
        </ul>
      </TitledCard>
    </Rows>
  );
}
