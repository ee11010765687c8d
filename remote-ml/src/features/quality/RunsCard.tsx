import type { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { QualityRun } from '@alma/shared/contract';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, formatMoment, formatNumber, formatPercent } from '@alma/shared/ui';
import { ItemMenu } from '../../components/ItemMenu.tsx';
import { failedCalls, injectionsOf, isScript, nameOf } from './figures.ts';
import { spentText } from './spent-text.ts';
import { qualityTexts as copy } from './texts.ts';

interface RunsCardProps {
  reading: ReturnType<typeof useApi<'quality.runs.list'>>;
  onShow: (run: QualityRun) => void;
  onRemove: (run: QualityRun) => Promise<unknown>;
  onRemoved: () => void;
}

const figure = (id: string, title: string, cell: (run: QualityRun) => string): TableColumn<QualityRun> => ({
  id,
  title,
  numeric: true,
  cell,
});

/** Stored measurements, newest first. */
export function RunsCard({ reading, onShow, onRemove, onRemoved }: RunsCardProps) {
  const reader = useReader();
  const { locale } = reader;
  const share = (value: number | null | undefined): string => {
    if (value === undefined) return copy.notMeasured;
    return value === null ? copy.nothing : formatPercent(value, locale, 0);
  };
  const columns: TableColumn<QualityRun>[] = [
    {
      id: 'model',
      title: copy.model,
      cell: (run) => (
        <IdentityCell
          name={<bdi>{nameOf(run)}</bdi>}
          detail={<bdi>{`${formatMoment(run.measured_at, reader)} · ${run.set}`}</bdi>}
        />
      ),
    },
    {
      id: 'source',
      title: copy.fields.source,
      narrow: 'status',
      cell: (run) => (
        <Badge tone={run.source === 'live' && !isScript(run) ? 'success' : 'warning'}>
          {isScript(run) ? copy.script : copy.sources[run.source]}
        </Badge>
      ),
    },
    figure('answered', copy.answered, ({ answers }) => share(answers?.answer_rate)),
    figure('refused', copy.refused, ({ answers }) => share(answers?.refusal_rate)),
    {
      id: 'right',
      title: copy.right,
      wideOnly: true,
      narrow: 'hidden',
      cell: ({ answers }) => share(answers?.citation_precision),
    },
    figure('injections', copy.resisted, (run) => {
      const all = injectionsOf(run);
      if (!all) return copy.notMeasured;
      return copy.of(formatNumber(all.effects, locale), formatNumber(all.tried, locale));
    }),
    {
      id: 'failed',
      title: copy.failed,
      wideOnly: true,
      narrow: 'hidden',
      cell: (run) => formatNumber(failedCalls(run), locale),
    },
    {
      id: 'spent',
      title: copy.spent,
      wideOnly: true,
      narrow: 'hidden',
      cell: (run) => spentText(run, locale),
    },
    actionsColumn(copy.actions, (run) => (
      <ItemMenu
        label={copy.menu(`${nameOf(run)}, ${formatMoment(run.measured_at, reader)}`)}
        items={[{ label: copy.details, icon: 'list-checks', onSelect: () => onShow(run) }]}
        removal={{
          title: copy.removeTitle(nameOf(run)),
          question: copy.removeText,
          failed: copy.removeFailed,
          onRemove: () => onRemove(run),
          onRemoved,
        }}
      />
    )),
  ];
  return (
    <ListCard
      copy={{ title: copy.runs }}
      icon="list-checks"
      reading={reading}
      failure={{ title: copy.loadFailed }}
      columns={columns}
      rows={reading.data?.runs ?? []}
      rowKey={({ id }) => id}
      skeletonRows={3}
    />
  );
}
