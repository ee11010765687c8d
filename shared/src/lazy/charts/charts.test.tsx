import { render, screen, within } from '@testing-library/react';
import { hexagonSizes, pointAt } from './hexagon.ts';
import { Bars, HexagonRadar, LineChart, SummaryFigure } from './index.ts';
import { linePath, scaleOf } from './lines.ts';

const { wide } = hexagonSizes;

it('draws each value on the axis of its corner, clockwise from the top', () => {
  const { width, height, radius } = wide;
  expect(pointAt(wide, 0, 1)).toEqual({ x: width / 2, y: height / 2 - radius });
  expect(pointAt(wide, 3, 0.5)).toEqual({ x: width / 2, y: height / 2 + radius / 2 });
  expect(pointAt(wide, 1, 1).x).toBeGreaterThan(width / 2);
});

const axes = [
  { label: 'Realistic', value: 44 },
  { label: 'Investigative', value: 88, strong: true },
  { label: 'Artistic', value: null },
  { label: 'Social', value: 172, strong: true },
  { label: 'Enterprising', value: -5 },
  { label: 'Conventional', value: 66.25, strong: true },
] as const;

it('names every value of the radar, missing ones included', () => {
  render(<HexagonRadar label="RIASEC scores out of 100" axes={axes} locale="en-GB" />);
  expect(screen.getByRole('img')).toHaveAccessibleName(
    'RIASEC scores out of 100: Realistic 44, Investigative 88, Artistic not given, Social 172, Enterprising −5, Conventional 66.3',
  );
});

it('draws each size unscaled, and labels axes by letters when words do not fit', () => {
  const { container } = render(<HexagonRadar label="RIASEC" axes={axes} locale="en-GB" />);
  const drawings = [...container.querySelectorAll('svg')];
  const boxes = drawings.map((drawing) => drawing.getAttribute('viewBox'));
  expect(boxes).toEqual(
    drawings.map((drawing) => `0 0 ${drawing.getAttribute('width')} ${drawing.getAttribute('height')}`),
  );
  const names = drawings.at(-1)!.querySelectorAll('tspan:first-child');
  expect([...names].map((name) => name.textContent).join('')).toBe('RIASEC');
});

it('draws no point for a missing value, and none outside the hexagon', () => {
  const { container } = render(<HexagonRadar label="RIASEC" axes={axes} locale="en-GB" />);
  const drawing = container.querySelector('[data-size="wide"]')!;
  const points = [...drawing.querySelectorAll('circle')].map((circle) => ({
    x: Number(circle.getAttribute('cx')),
    y: Number(circle.getAttribute('cy')),
  }));
  expect(points).toHaveLength(5);
  expect(points[2]).toEqual(pointAt(wide, 3, 1));
  expect(points[3]).toEqual(pointAt(wide, 4, 0));
  expect(drawing.querySelectorAll('circle[data-strong]')).toHaveLength(3);
});

it('shows each value as text, and draws no bar beyond its track', () => {
  render(
    <Bars
      label="Big Five"
      locale="en-GB"
      bars={[
        { label: 'Openness', value: 82 },
        { label: 'Extraversion', value: null },
        { label: 'Neuroticism', value: 140 },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Big Five' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Openness82',
    'Extraversionnot given',
    'Neuroticism140',
  ]);
  const lengths = items.map((item) => item.querySelector('rect + rect')?.getAttribute('width'));
  expect(lengths).toEqual(['82%', undefined, '100%']);
});

it('names its large figure', () => {
  render(<SummaryFigure figure="67" title="Personality summary" text="Mean of the five traits" />);
  expect(screen.getByText('67').parentElement).toHaveTextContent(
    '67Personality summaryMean of the five traits',
  );
});

describe('the line chart', () => {
  const lines = [
    { name: '1.0.0', values: [1, 2, null, 4] },
    { name: '1.1.0', values: [null, null, null, 12] },
  ];
  const chart = (
    <LineChart
      label="Failed, percent"
      axis="Hour"
      along={['09:00', '10:00', '11:00', '12:00']}
      lines={lines}
      format={(value) => `${value} %`}
      atLeast={5}
    />
  );

  it('shows the latest value of each line', () => {
    render(chart);
    expect(screen.getByRole('img')).toHaveAccessibleName('Failed, percent. Latest: 1.0.0 4 %, 1.1.0 12 %');
  });

  it('has every value in a table, gaps included', () => {
    const { container } = render(chart);
    const rows = [...container.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent).join(' '),
    );
    expect(rows).toEqual(['Hour 1.0.0 1.1.0', '09:00 1 % –', '10:00 2 % –', '11:00 – –', '12:00 4 % 12 %']);
  });

  it('begins at zero and ends at a round number above every value', () => {
    expect(scaleOf(lines, 5).max).toBe(20);
    expect(scaleOf([], 5).marks.map(({ value }) => value)).toEqual([5, 2.5, 0]);
  });

  it('leaves a gap without a value, and shows an isolated value', () => {
    expect(linePath([1, 2, null, 4], 4)).toBe('M0 75L33.33 50M100 0h1');
    expect(linePath([], 4)).toBe('');
  });
});
