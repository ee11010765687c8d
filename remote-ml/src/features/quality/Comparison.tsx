import { useReader } from '@alma/shared/auth';
import { Bars } from '@alma/shared/charts';
import type { QualityRun } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { CardBody, Note, Rows, TitledCard } from '@alma/shared/ui';
import { compared, isScript, latestByModel, nameOf } from './figures.ts';
import { qualityTexts as copy } from './texts.ts';

/** More bars cannot be compared at a glance. */
const maxModels = 6;
const names = Object.keys(compared) as (keyof typeof compared)[];

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: var(--s-6) 40px;
`;

const ChartCard = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 12px;

  h3 {
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
`;

/** Compares the latest run of each model, with one chart per figure. Screen readers read the values with the bars. */
export function Comparison({ runs }: { runs: readonly QualityRun[] }) {
  const { locale } = useReader();
  const last = latestByModel(runs, maxModels);
  return (
    <TitledCard title={copy.comparison} icon="list-checks">
      <CardBody>
        <Rows>
          <Note>{copy.comparisonText(last.length)}</Note>
          {last.some(isScript) && <Note>{copy.scriptNote}</Note>}
          <Charts>
            {names.map((name) => (
              <ChartCard key={name} aria-labelledby={`bars-${name}`}>
                <h3 id={`bars-${name}`}>{copy.bars[name]}</h3>
                <Bars
                  label={copy.bars[name]}
                  locale={locale}
                  none={copy.noFigure}
                  bars={last.map((run) => {
                    const share = compared[name](run);
                    return { label: nameOf(run), value: share === null ? null : share * 100 };
                  })}
                />
              </ChartCard>
            ))}
          </Charts>
        </Rows>
      </CardBody>
    </TitledCard>
  );
}
