import type { ToolStep } from '@alma/shared/contract';
import type { Row } from '../../live/rows.ts';
import { isOpenQuestion } from '../../live/turn.ts';

/** Estimated characters in a line of a thread. */
const perLine = 90;
const dayHeight = 34;

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / perLine)), 0);

const stepHeight = 38;
const questionHeight = 300;
const stepsHeight = (steps: readonly ToolStep[] = []): number =>
  steps.reduce((sum, step) => sum + (isOpenQuestion(step) ? questionHeight : stepHeight), 0);

/** The estimated height of a row before it is measured. */
export const estimateRow = (row: Row): number => contentHeight(row) + (row.day === undefined ? 0 : dayHeight);

function contentHeight(row: Row): number {
  switch (row.kind) {
    case 'own':
      return 58 + linesOf(row.message.content) * 21;
    case 'unsent':
      return 58 + linesOf(row.outgoing.text) * 21;
    case 'answer':
      return 68 + linesOf(row.message.content) * 22 + stepsHeight(row.message.additional_kwargs.steps);
    case 'growing':
      return 38 + linesOf(row.text) * 22 + stepsHeight(row.steps);
    case 'unanswered':
      return 60;
  }
}
