import type { ToolStep } from '@alma/shared/contract';
import { Badge, Icon, Spinner } from '@alma/shared/ui';
import { isOpenQuestion } from '../../live/turn.ts';
import { questionTexts } from './question-texts.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { durationText, inputLines, isDeclined, titleOf } from './tool-text.ts';
import { toolTexts } from './tool-texts.ts';
import { List, Marked, Part, Step, Title } from './ToolSteps.styled.ts';

const copy = toolTexts;

const isReading = ({ tool }: ToolStep): boolean => tool === 'read_parts';

interface ToolStepsProps {
  steps: readonly ToolStep[];
  /** The run in progress: its question can be answered. */
  runId?: string | undefined;
}

/** Tool calls that an answer is based on, each collapsed to one line. */
export function ToolSteps({ steps, runId }: ToolStepsProps) {
  if (steps.length === 0) return null;
  return (
    <List aria-label={steps.every(isReading) ? copy.reading : copy.list}>
      {steps.map((step) => (
        <AskedStep key={step.id} step={step} runId={runId} />
      ))}
    </List>
  );
}

/** A step, or its open question. */
function AskedStep({ step, runId }: { step: ToolStep; runId: string | undefined }) {
  const { question } = step;
  const isOpen = runId !== undefined && question !== undefined && isOpenQuestion(step);
  return (
    <li>
      {isOpen ? <QuestionCard runId={runId} step={step} question={question} /> : <OneStep step={step} />}
    </li>
  );
}

function OneStep({ step }: { step: ToolStep }) {
  const { status, result, ms } = step;
  const wasDeclined = isDeclined(step);
  return (
    <Step data-status={wasDeclined ? 'declined' : status}>
      <summary>
        <StatusIcon status={status} />
        <Title>
          {titleOf(step)}
          <Decision step={step} />
        </Title>
        <small>{!wasDeclined && (ms === null ? copy.running : durationText(ms))}</small>
        <Icon name="chevron-down" size={14} />
      </summary>
      <div>
        <Part>
          <h4>{isReading(step) ? copy.readInput : copy.input}</h4>
          <pre>{inputLines(step)}</pre>
        </Part>
        {result !== null && (
          <Part>
            <h4>{status === 'failed' && !wasDeclined ? copy.failed : copy.result}</h4>
            {/* Focusable, so that it can be scrolled by keyboard. */}
            <pre tabIndex={0} role="region" aria-label={copy.resultOf(titleOf(step))}>
              {result === '' ? copy.empty : result}
              {step.is_cut && status === 'done' ? '…' : ''}
            </pre>
          </Part>
        )}
        {step.has_instructions && (
          <Marked>
            <Icon name="info" size={13} />
            {copy.instructions}
          </Marked>
        )}
      </div>
    </Step>
  );
}

/** The decision on a call that asked first. */
function Decision({ step: { question } }: { step: ToolStep }) {
  if (!question || question.decision === null) return null;
  return (
    <>
      {' '}
      <Badge {...(question.is_unknown ? { tone: 'warning' as const } : {})}>
        {question.is_unknown ? questionTexts.unknown : questionTexts.decisions[question.decision]}
      </Badge>
    </>
  );
}

function StatusIcon({ status }: Pick<ToolStep, 'status'>) {
  if (status === 'running') return <Spinner size={14} />;
  return <Icon name={status === 'done' ? 'check' : 'circle-alert'} size={14} />;
}
