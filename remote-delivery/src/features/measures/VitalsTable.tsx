import { useReader } from '@alma/shared/auth';
import { vitalNames } from '@alma/shared/contract/delivery/limits';
import { figureColumn, IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { formatNumber } from '@alma/shared/ui';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';
import { formatShare, formatTime } from './formats.ts';
import { failedShare, type Hour, merged, percentile75 } from './histograms.ts';

const copy = texts.measures;

interface ReleaseMeasures {
  release: string;
  isLive: boolean;
  views: number;
  failed: number | null;
  loadMs: number | null;
  vitals: Record<(typeof vitalNames)[number], number | null>;
}

interface VitalsTableProps {
  hours: readonly Hour[];
  releases: readonly string[];
  live: string | null;
}

/** One row for each release: its views, failures, and the 75th percentile of its times. */
export function VitalsTable({ hours, releases, live }: VitalsTableProps) {
  const { locale } = useReader();
  const rows = releases.map((release) => measuresOf(hours, release, live));
  return (
    <Table label={copy.vitals} columns={columnsFor(locale)} rows={rows} rowKey={({ release }) => release} />
  );
}

function measuresOf(hours: readonly Hour[], release: string, live: string | null): ReleaseMeasures {
  const own = hours.filter((hour) => hour.release === release);
  const vitals = vitalNames.map((name) => [name, percentile75(merged(own.map((hour) => hour.vitals[name])))]);
  return {
    release,
    isLive: release === live,
    views: own.reduce((sum, { views }) => sum + views, 0),
    failed: failedShare(own),
    loadMs: percentile75(merged(own.map((hour) => hour.load_ms))),
    vitals: Object.fromEntries(vitals) as ReleaseMeasures['vitals'],
  };
}

function columnsFor(locale: string): TableColumn<ReleaseMeasures>[] {
  const time = (value: number | null) => (value === null ? copy.unknown : formatTime(value, locale));
  const score = (value: number | null) => (value === null ? copy.unknown : formatNumber(value, locale, 2));
  const vital = (name: (typeof vitalNames)[number]): TableColumn<ReleaseMeasures> =>
    figureColumn(name, name, ({ vitals }) => (name === 'CLS' ? score : time)(vitals[name]));
  return [
    {
      id: 'release',
      title: copy.release,
      cell: ({ release, isLive }) => (
        <IdentityCell name={<ReleaseId id={release} />} detail={isLive ? copy.live : copy.notLive} />
      ),
    },
    figureColumn('views', copy.views, ({ views }) => formatNumber(views, locale)),
    figureColumn('failed', copy.failedShort, ({ failed }) =>
      failed === null ? copy.unknown : formatShare(failed, locale),
    ),
    figureColumn('load', copy.loadShort, ({ loadMs }) => time(loadMs)),
    ...vitalNames.map(vital),
  ];
}
