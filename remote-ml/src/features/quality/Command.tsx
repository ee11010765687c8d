import { styled } from '@alma/shared/styled';
import { CardBody, CopyButton, Note, Rows, TitledCard } from '@alma/shared/ui';
import { AddReport } from './AddReport.tsx';
import { qualityTexts as copy } from './texts.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  padding: 12px 16px;
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  font-size: var(--fs-13);

  code {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const command =
  'MODEL_BASE_URL=http://localhost:11434/v1 MODEL_NAME=llama3.2 node benchmarks/quality/model/run.ts --report quality.json';

/** The command that measures a model, and the upload of its report. */
export function Command() {
  return (
    <TitledCard title={copy.measure} icon="compass">
      <CardBody>
        <Rows>
          <Note>{copy.measureText}</Note>
          <Line>
            <code>{command}</code>
            <CopyButton value={command} label={copy.copy} />
          </Line>
          <AddReport />
        </Rows>
      </CardBody>
    </TitledCard>
  );
}
