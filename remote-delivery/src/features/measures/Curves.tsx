import { useReader } from '@alma/shared/auth';
import { LineChart } from '@alma/shared/charts';
import { styled } from '@alma/shared/styled';
import { momentsFor } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { formatShare, formatTime } from './formats.ts';
import { allHours, failedShare, type Hour, hoursOf, percentile75 } from './histograms.ts';

const copy = texts.measures;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
  gap: 28px 32px;

  h3 {
    font-size: var(--fs-13);
  }
`;

interface CurvesProps {
  hours: readonly Hour[];
  releases: readonly string[];
}

/** Failures and load times by hour, with a line for each release. */
export function Curves({ hours, releases }: CurvesProps) {
  const reader = useReader();
  const { locale } = reader;
  const moments = momentsFor(reader);
  const isoHours = allHours(hours);
  const labels = isoHours.map((iso) => copy.hourOf(moments.dayName(iso), moments.time(iso).text));
  const linesOf = (valueOf: (hour: Hour) => number | null) =>
    releases.map((release) => {
      const byHour = hoursOf(hours, release);
      const values = isoHours.map((iso) => {
        const hour = byHour.get(iso);
        return hour ? valueOf(hour) : null;
      });
      return { name: release, values };
    });
  return (
    <Pair>
      <div>
        <h3>{copy.failed}</h3>
        <LineChart
          label={copy.failed}
          axis={copy.hour}
          along={labels}
          lines={linesOf((hour) => failedShare([hour]))}
          format={(share) => formatShare(share, locale)}
          atLeast={0.02}
        />
      </div>
      <div>
        <h3>{copy.loadTime}</h3>
        <LineChart
          label={copy.loadTime}
          axis={copy.hour}
          along={labels}
          lines={linesOf((hour) => finite(percentile75(hour.load_ms)))}
          format={(ms) => formatTime(ms, locale)}
          atLeast={500}
        />
      </div>
    </Pair>
  );
}

/** Beyond the last bin there is no figure to draw. */
const finite = (value: number | null): number | null => (value === Infinity ? null : value);
