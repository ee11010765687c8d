import { formatNumber } from '../../core/ui/index.ts';
import type { HexagonSize } from './hexagon.ts';
import { hexagonSizes, labelAt, pointAt, ring, shareOf, toPoints } from './hexagon.ts';
import * as S from './HexagonRadar.styled.ts';
import { chartTexts } from './texts.ts';

export interface RadarAxis {
  label: string;
  /** null means "no value": no point is drawn. */
  value: number | null;
  /** A letter of the Holland code: shown bold. */
  strong?: boolean;
}

type Six<T> = readonly [T, T, T, T, T, T];

interface HexagonRadarProps {
  /** The subject of the values, with their scale: 'RIASEC scores out of 100'. */
  label: string;
  /** Clockwise from the top. */
  axes: Six<RadarAxis>;
  max?: number;
  locale: string;
}

const rings = [0.25, 0.5, 0.75] as const;

/** Six values as one filled shape. The text alternative lists every value. */
export function HexagonRadar({ label, axes, max = 100, locale }: HexagonRadarProps) {
  const copy = axes.map(({ label: axis, value }) =>
    chartTexts.value(axis, value === null ? chartTexts.none : formatNumber(value, locale, 1)),
  );
  return (
    <S.Frame role="img" aria-label={chartTexts.all(label, copy.join(', '))}>
      {Object.entries(hexagonSizes).map(([name, size]) => (
        <Drawing key={name} name={name} size={size} axes={axes} max={max} locale={locale} />
      ))}
    </S.Frame>
  );
}

interface DrawingProps extends Pick<HexagonRadarProps, 'axes' | 'locale'> {
  name: string;
  size: HexagonSize;
  max: number;
}

function Drawing({ name, size, axes, max, locale }: DrawingProps) {
  const center = pointAt(size, 0, 0);
  const points = axes.flatMap(({ value, strong }, corner) =>
    value === null ? [] : [{ corner, strong, ...pointAt(size, corner, shareOf(value, max)) }],
  );
  return (
    <S.Drawing
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      data-size={name}
      aria-hidden
    >
      <polygon data-part="ground" points={ring(size, 1)} />
      {rings.map((share) => (
        <polygon key={share} data-part="grid" points={ring(size, share)} />
      ))}
      {axes.map((axis, corner) => {
        const end = pointAt(size, corner, 1);
        return <line key={axis.label} data-part="grid" x1={center.x} y1={center.y} x2={end.x} y2={end.y} />;
      })}
      <polygon data-part="shape" points={toPoints(points)} />
      {points.map(({ corner, strong, x, y }) => (
        <circle key={corner} data-part="point" data-strong={strong ? '' : undefined} cx={x} cy={y} r={4} />
      ))}
      {axes.map(({ label, value, strong }, corner) => {
        const { x, y, anchor } = labelAt(size, corner);
        return (
          <text key={label} y={y} textAnchor={anchor} data-strong={strong ? '' : undefined}>
            <tspan x={x}>{size.letters ? label.charAt(0) : label}</tspan>
            <tspan x={x} dy="1.25em" data-part="value">
              {value === null ? chartTexts.noneMark : formatNumber(value, locale, 1)}
            </tspan>
          </text>
        );
      })}
    </S.Drawing>
  );
}
