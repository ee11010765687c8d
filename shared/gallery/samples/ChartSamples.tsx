import { Bars, HexagonRadar, LineChart, SummaryFigure } from '@alma/shared/charts';
import { Card } from '@alma/shared/ui';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const riasec = [
  { label: 'Realistic', value: 44 },
  { label: 'Investigative', value: 88, strong: true },
  { label: 'Artistic', value: 61 },
  { label: 'Social', value: 72, strong: true },
  { label: 'Enterprising', value: 39 },
  { label: 'Conventional', value: 66, strong: true },
] as const;

const traits = [
  { label: 'Openness', value: 82 },
  { label: 'Conscientiousness', value: 74 },
  { label: 'Extraversion', value: 41 },
  { label: 'Agreeableness', value: 67 },
  { label: 'Neuroticism', value: null },
] as const;

const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
const releases = [
  { name: '1.0.0', values: [0.4, 0.6, 0.5, 0.4, 0.7, 0.5] },
  { name: '1.1.0', values: [null, null, 0.9, 1.8, 4.2, 6.1] },
];

/** Charts, each with its text alternative. */
export function ChartSamples() {
  return (
    <>
      <Sample title="Hexagon">
        <Card padded>
          <HexagonRadar label="RIASEC scores out of 100" axes={riasec} locale="en-GB" />
        </Card>
      </Sample>
      <Sample title="Bars and the one large figure">
        <Card>
          <S.Lines>
            <Bars label="Big Five" bars={traits} locale="en-GB" />
            <SummaryFigure
              figure="67"
              title="Personality summary"
              text="Mean of the five traits, neuroticism inverted"
            />
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Lines">
        <Card padded>
          <LineChart
            label="Failed page views, percent"
            axis="Hour"
            along={hours}
            lines={releases}
            format={(value) => `${value} %`}
            atLeast={1}
          />
        </Card>
      </Sample>
      <Sample title="Bars in two columns">
        <Card padded>
          <Bars label="Work styles" bars={traits} columns={2} locale="en-GB" />
        </Card>
      </Sample>
    </>
  );
}
