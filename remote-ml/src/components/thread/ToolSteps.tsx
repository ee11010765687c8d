import type { ToolStep } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Icon, Spinner } from '@alma/shared/ui';
import { durationText, inputLines, titleOf } from './tool-text.ts';
import { toolTexts } from './tool-texts.ts';

const words = toolTexts;

const List = styled.ul`
  display: grid;
  gap: 4px;
  margin: 2px 0 8px;

  &:last-child {
    margin-bottom: 0;
  }
`;

const Step = styled.details`
  min-width: 0;
  border: 1px solid var(--line-faint);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  color: var(--text-muted);
  font-size: var(--fs-12);

  > summary {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) auto 14px;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    padding: 4px 10px;
    border-radius: var(--r-md);
    line-height: 1.4;
    list-style: none;
    cursor: pointer;

    &::-webkit-details-marker {
      display: none;
    }

    &:hover {
      color: var(--text);
    }
  }

  > summary > svg:last-child {
    transition: transform 120ms;
  }

  &[open] > summary > svg:last-child {
    transform: rotate(180deg);
  }

  &[data-status='failed'] > summary > svg:first-child {
    color: var(--danger);
  }

  > div {
    display: grid;
    gap: 8px;
    padding: 4px 10px 10px;
  }

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

const Title = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  details[open] > summary > & {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

const Part = styled.div`
  h4 {
    margin-bottom: 2px;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  pre {
    max-height: 260px;
    margin: 0;
    overflow: auto;
    color: var(--text);
    font-family: var(--mono);
    font-size: var(--fs-12);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const Marked = styled.p`
  display: flex;
  align-items: baseline;
  gap: 6px;

  svg {
    flex: none;
    align-self: center;
  }
`;

const isReading = ({ tool }: ToolStep): boolean => tool === 'read_parts';

/** Calls of tools that an answer rests on, each folded to one line. */
export function ToolSteps({ steps }: { steps: readonly ToolStep[] }) {
  if (steps.length === 0) return null;
  return (
    <List aria-label={steps.every(isReading) ? words.reading : words.list}>
      {steps.map((step) => (
        <li key={step.id}>
          <OneStep step={step} />
        </li>
      ))}
    </List>
  );
}

function OneStep({ step }: { step: ToolStep }) {
  const { status, result, ms } = step;
  return (
    <Step data-status={status}>
      <summary>
        <StatusIcon status={status} />
        <Title>{titleOf(step)}</Title>
        <small>{ms === null ? words.running : durationText(ms)}</small>
        <Icon name="chevron-down" size={14} />
      </summary>
      <div>
        <Part>
          <h4>{isReading(step) ? words.readInput : words.input}</h4>
          <pre>{inputLines(step)}</pre>
        </Part>
        {result !== null && (
          <Part>
            <h4>{status === 'failed' ? words.failed : words.result}</h4>
            {/* A reader with a keyboard scrolls it. */}
            <pre tabIndex={0} role="region" aria-label={words.resultOf(titleOf(step))}>
              {result === '' ? words.empty : result}
              {step.is_cut && status === 'done' ? '…' : ''}
            </pre>
          </Part>
        )}
        {step.has_instructions && (
          <Marked>
            <Icon name="info" size={13} />
            {words.instructions}
          </Marked>
        )}
      </div>
    </Step>
  );
}

function StatusIcon({ status }: Pick<ToolStep, 'status'>) {
  if (status === 'running') return <Spinner size={14} label={words.running} />;
  return <Icon name={status === 'done' ? 'check' : 'circle-alert'} size={14} />;
}
