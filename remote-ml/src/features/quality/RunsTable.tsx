import { useReader } from '@alma/shared/auth';
import type { QualityRun } from '@alma/shared/contract';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Badge, formatMoment, formatNumber, formatPercent } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { failedCalls, injectionsOf, isScript, nameOf } from './figures.ts';
import { spentText } from './spent-text.ts';
import { qualityTexts as words } from './texts.ts';

interface RunsTableProps {
  runs: readonly QualityRun[] | undefined;
  isBusy: boolean;
  onShow: (run: QualityRun) => void;
  onRemove: (run: QualityRun) => Promise<unknown>;
  onRemoved: () => void;
}

/** Stored measurements, newest first. */
export function RunsTable({ runs, isBusy, onShow, onRemove, onRemoved }: RunsTableProps) {
  const reader = useReader();
  const { locale } = reader;
  const share = (value: number | null | undefined): string => {
    if (value === undefined) return words.notMeasured;
    return value === null ? words.nothing : formatPercent(value, locale, 0);
  };
  const columns: TableColumn<QualityRun>[] = [
    {
      id: 'model',
      title: words.model,
      cell: (run) => (
        <IdentityCell
          name={<bdi>{nameOf(run)}</bdi>}
          detail={<bdi>{`${formatMoment(run.measured_at, reader)} · ${run.set}`}</bdi>}
        />
      ),
    },
    {
      id: 'source',
      title: words.fields.source,
      narrow: 'status',
      cell: (run) => (
        <Badge tone={run.source === 'live' && !isScript(run) ? 'success' : 'warning'}>
          {isScript(run) ? words.script : words.sources[run.source]}
        </Badge>
      ),
    },
    { id: 'answered', title: words.answered, cell: ({ answers }) => share(answers?.answer_rate) },
    { id: 'refused', title: words.refused, cell: ({ answers }) => share(answers?.refusal_rate) },
    {
      id: 'right',
      title: words.right,
      wideOnly: true,
      narrow: 'hidden',
      cell: ({ answers }) => share(answers?.citation_precision),
    },
    {
      id: 'injections',
      title: words.resisted,
      cell: (run) => {
        const all = injectionsOf(run);
        if (!all) return words.notMeasured;
        return words.of(formatNumber(all.effects, locale), formatNumber(all.tried, locale));
      },
    },
    {
      id: 'failed',
      title: words.failed,
      wideOnly: true,
      narrow: 'hidden',
      cell: (run) => formatNumber(failedCalls(run), locale),
    },
    {
      id: 'spent',
      title: words.spent,
      wideOnly: true,
      narrow: 'hidden',
      cell: (run) => spentText(run, locale),
    },
    {
      id: 'actions',
      title: words.actions,
      align: 'end',
      narrow: 'action',
      cell: (run) => (
        <ItemMenu
          label={words.menu(`${nameOf(run)}, ${formatMoment(run.measured_at, reader)}`)}
          items={[{ label: words.details, icon: 'list-checks', onSelect: () => onShow(run) }]}
          removal={{
            title: words.removeTitle(nameOf(run)),
            question: words.removeText,
            failed: words.removeFailed,
            onRemove: () => onRemove(run),
            onRemoved,
          }}
        />
      ),
    },
  ];
  return (
    <Table
      label={words.runs}
      columns={columns}
      rows={runs ?? []}
      rowKey={({ id }) => id}
      loading={!runs}
      skeletonRows={3}
      busy={isBusy}
    />
  );
}
