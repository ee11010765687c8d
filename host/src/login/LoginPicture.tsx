import { styled } from '@alma/shared/styled';
import { tint } from '@alma/shared/theme';

const center = { x: 400, y: 410 };
const radius = 232;
const letters = ['R', 'I', 'A', 'S', 'E', 'C'];
const strong = ['I', 'S'];
const shape = [0.62, 0.94, 0.55, 0.78, 0.42, 0.68];
const otherShape = [0.8, 0.5, 0.72, 0.46, 0.74, 0.5];

/** People are circles, agents hexagons; each at an angle on one of the two rings. */
const planets = [
  { hue: 160, ring: 386, angle: 26, agent: true },
  { hue: 45, ring: 386, angle: 199, agent: true },
  { hue: 300, ring: 342, angle: 256, agent: true },
  { hue: 95, ring: 342, angle: 132, agent: true },
  { hue: 200, ring: 386, angle: 304, agent: false },
  { hue: 340, ring: 342, angle: 352, agent: false },
  { hue: 250, ring: 386, angle: 104, agent: false },
];

function point(distance: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const x = center.x + distance * Math.cos(angle);
  const y = center.y + distance * Math.sin(angle);
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

/** The corners of a hexagon from the top, clockwise. */
const corners = (scale: (index: number) => number): string =>
  letters.map((_, index) => point(radius * scale(index), index * 60 - 90)).join(' ');

const shapeCorner = (index: number) => point(radius * (shape[index] ?? 0), index * 60 - 90).split(',');

const Art = styled.svg`
  width: min(88%, 700px);
  height: auto;

  text {
    font-family: var(--font);
    font-size: 14px;
    font-weight: var(--w-semi);
    fill: var(--text-subtle);
    text-anchor: middle;
  }

  text[data-strong] {
    fill: var(--accent);
  }

  [data-ring] {
    fill: none;
    stroke: var(--line);
    stroke-dasharray: 2 7;
    stroke-linecap: round;
  }

  [data-grid] {
    fill: none;
    stroke: var(--line-strong);
    stroke-linejoin: round;
  }

  [data-axis],
  [data-badge] {
    fill: var(--bg-card);
    stroke: var(--line);
  }

  [data-other] {
    fill: none;
    stroke: var(--text-disabled);
    stroke-width: 1.5;
    stroke-dasharray: 4 5;
    stroke-linejoin: round;
  }

  [data-shape] {
    fill: var(--chart-fill);
    stroke: var(--accent-solid);
    stroke-width: 2.25;
    stroke-linejoin: round;
  }

  [data-corner] {
    fill: var(--bg-sheet);
    stroke: var(--accent-solid);
    stroke-width: 2.25;
  }
`;

const Person = styled.g`
  ${tint}
  fill: var(--tint-bg);
  stroke: var(--tint-bg);
  stroke-linejoin: round;

  circle:last-child {
    fill: var(--tint-fg);
    stroke: none;
  }
`;

function hexagonAt(at: string): string {
  const [x = 0, y = 0] = at.split(',').map(Number);
  return [0, 1, 2, 3, 4, 5]
    .map((index) => ((index * 60 - 90) * Math.PI) / 180)
    .map((angle) => `${(x + 17 * Math.cos(angle)).toFixed(1)},${(y + 17 * Math.sin(angle)).toFixed(1)}`)
    .join(' ');
}

/** A person's interests as a hexagon, with people and agents around it. Decorative. */
export function LoginPicture() {
  return (
    <Art viewBox="0 0 800 820" aria-hidden focusable="false">
      {[386, 342].map((ring) => (
        <circle key={ring} data-ring="" cx={center.x} cy={center.y} r={ring} />
      ))}
      {[1, 0.8, 0.6, 0.4, 0.2].map((scale) => (
        <polygon key={scale} data-grid="" strokeOpacity={0.4 + scale * 0.6} points={corners(() => scale)} />
      ))}
      {letters.map((letter, index) => {
        const [x, y] = point(radius, index * 60 - 90).split(',');
        return <line key={letter} data-axis="" x1={center.x} y1={center.y} x2={x} y2={y} />;
      })}
      <polygon data-other="" points={corners((index) => otherShape[index] ?? 0)} />
      <polygon data-shape="" points={corners((index) => shape[index] ?? 0)} />
      {letters.map((letter, index) => {
        const [x, y] = shapeCorner(index);
        return <circle key={letter} data-corner="" cx={x} cy={y} r={5.5} />;
      })}
      {letters.map((letter, index) => {
        const [x, y] = point(280, index * 60 - 90).split(',');
        return (
          <g key={letter}>
            <circle data-badge="" cx={x} cy={y} r={21} />
            <text x={x} y={y} dy={5} data-strong={strong.includes(letter) ? '' : undefined}>
              {letter}
            </text>
          </g>
        );
      })}
      {planets.map(({ hue, ring, angle, agent }) => {
        const at = point(ring, angle);
        const [x, y] = at.split(',');
        return (
          <Person key={hue} style={{ '--hue': hue }}>
            {agent ? <polygon points={hexagonAt(at)} strokeWidth={10} /> : <circle cx={x} cy={y} r={18} />}
            <circle cx={x} cy={y} r={5} />
          </Person>
        );
      })}
    </Art>
  );
}
