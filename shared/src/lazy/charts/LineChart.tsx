import * as S from './LineChart.styled.ts';
import { linePath, scaleOf } from './lines.ts';
import { chartTexts } from './texts.ts';

export interface ChartLine {
  name: string;
  /** One for each entry of `along`; null means "no value" and leaves a gap in the line. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  /** The subject of the chart, with its unit: 'Failed page views, percent'. */
  label: string;
  /** The meaning of the horizontal axis: 'Hour'. */
  axis: string;
  /** Labels of the positions on the horizontal axis, from left to right. */
  along: readonly string[];
  /** At most four; the first is the reference. */
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** The minimum upper end of the vertical axis, so that a small value looks small. */
  atLeast: number;
}

/** Lines over one axis, distinguished by dash as well as hue. Their values are also in a table. */
export function LineChart({ label, axis, along, lines, format, atLeast }: LineChartProps) {
  const scale = scaleOf(lines, atLeast);
  const latest = lines.map(({ name, values }) => {
    const last = values.findLast((value) => value !== null);
    return chartTexts.value(name, last === undefined ? chartTexts.none : format(last ?? 0));
  });
  return (
    <S.Frame aria-label={label}>
      <S.Legend aria-hidden>
        {lines.map(({ name }, index) => (
          <li key={name}>
            <svg width="22" height="8">
              <line data-line={index} x1="1" x2="21" y1="4" y2="4" />
            </svg>
            {name}
          </li>
        ))}
      </S.Legend>
      <S.Plot role="img" aria-label={chartTexts.latest(label, latest.join(', '))}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {scale.marks.map(({ at }) => (
            <line key={at} data-part="grid" x1="0" x2="100" y1={at} y2={at} />
          ))}
          {lines.map(({ name, values }, index) => (
            <path key={name} data-line={index} d={linePath(values, scale.max)} />
          ))}
        </svg>
        <S.Marks aria-hidden>
          {scale.marks.map(({ at, value }) => (
            <span key={at} style={{ top: `${at}%` }}>
              {format(value)}
            </span>
          ))}
        </S.Marks>
      </S.Plot>
      <S.Along aria-hidden>
        <span>{along[0]}</span>
        <span>{along.length > 1 ? along.at(-1) : ''}</span>
      </S.Along>
      <ValueTable label={label} axis={axis} along={along} lines={lines} format={format} />
    </S.Frame>
  );
}

function ValueTable({ label, axis, along, lines, format }: Omit<LineChartProps, 'atLeast'>) {
  return (
    <S.Details>
      <summary>{chartTexts.asTable}</summary>
      {/* A long table scrolls, and a scrolling region must be focusable. */}
      <S.Scroll tabIndex={0} role="group" aria-label={chartTexts.valuesOf(label)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {along.map((place, index) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                {lines.map(({ name, values }) => {
                  const value = values[index] ?? null;
                  return <td key={name}>{value === null ? chartTexts.noneMark : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </S.Scroll>
    </S.Details>
  );
}
