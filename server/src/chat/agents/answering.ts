import { chatAgentLimits as limits } from '@alma/shared/contract/chat/limits';
import type { Agents } from '../../account/profiles/index.ts';
import type { Lease } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problems/index.ts';
import { root } from '../../platform/tracing/index.ts';
import { WorkerFailure } from '../../platform/workers/index.ts';
import { lockChat } from '../chats.repository.ts';
import type { MessageRow } from '../chats.rows.ts';
import { answerTexts } from './answer-texts.ts';
import type { Answer, Answerer, Question } from './answerer.ts';
import {
  type Answering,
  type AnswerRow,
  findAnswering,
  findQuestion,
  finishAnswer,
  textsBefore,
} from './answers.repository.ts';
import { appendAnswer } from './chat-agents.repository.ts';
import { numberSpeakers } from './numbered-messages.ts';

export interface AnsweringParts {
  platform: Platform;
  agents: Pick<Agents, 'ofOwner' | 'abilitiesOf'>;
  lease: Lease;
  answerer(): Answerer;
  /** Called with each answer after it was stored. */
  announce(message: MessageRow): void;
  /** Shows that an agent is writing; must be repeated every few seconds. */
  signTyping(chatId: string, chatAgentId: string): void;
}

/** An answer that takes longer is abandoned. */
const deadlineMs = 120_000;
const typingMs = 4_000;
/** A question that repeatedly crashed its server is answered with a note; after further failures it is abandoned. */
const maxAttempts = { answer: 3, note: 6 };

/** Gives one answer: calls the answerer and stores the result once, as a message of the agent. */
export function createAnswering(parts: AnsweringParts) {
  const { platform, agents, lease, announce, signTyping } = parts;
  const { db } = platform.database;

  async function questionOf(
    row: AnswerRow,
    { agentId, name, sinceSeq }: Answering,
  ): Promise<Question | undefined> {
    const { ownerId, chatId, seq, chatAgentId } = row;
    if (!(await findQuestion(db, row))) return undefined;
    const texts = await textsBefore(db, { chatId, sinceSeq, seq, limit: limits.messages + 1 });
    const earlier = numberSpeakers(texts, chatAgentId);
    const message = earlier.pop();
    if (!message) return undefined;
    const [{ prompt }, { model }] = await Promise.all([
      agents.ofOwner(agentId, ownerId),
      agents.abilitiesOf(agentId, ownerId),
    ]);
    return { ownerId, name, prompt, model, earlier, message };
  }

  async function answerTo(question: Question, row: AnswerRow, signal: AbortSignal): Promise<Answer> {
    const late = AbortSignal.timeout(deadlineMs);
    const sign = (): void => signTyping(row.chatId, row.chatAgentId);
    sign();
    const typing = setInterval(sign, typingMs).unref();
    try {
      return await parts.answerer()(question, AbortSignal.any([signal, late]));
    } catch (error) {
      signal.throwIfAborted();
      // A stopping server may stop its workers first: another server then gives the answer.
      if (error instanceof WorkerFailure && error.reason === 'stopped') throw error;
      if (!late.aborted) platform.log.error({ err: error, answer: row.id }, 'an agent could not answer');
      return byRules(late.aborted ? answerTexts.late : answerTexts.failed);
    } finally {
      clearInterval(typing);
    }
  }

  /** @returns the stored message; undefined when the agent must not answer, or another server has answered. */
  const store = (row: AnswerRow, answer: Answer): Promise<MessageRow | undefined> =>
    db.transaction(async (tx) => {
      const chat = await lockChat(tx, row.chatId);
      // Checked again, because much may have changed since the question.
      const isSilent = !chat || !(await findAnswering(tx, row));
      if (!(await finishAnswer(tx, row.id, lease)) || isSilent) return undefined;
      const { assistant, model, text: content } = answer;
      const note = { kind: 'said', assistant, model } as const;
      const { chatAgentId: agentId, ownerId } = row;
      const at = new Date(platform.now());
      return appendAnswer(tx, chat, { agentId, ownerId, note, at, content, requestId: `agent-${row.id}` });
    });

  async function give(row: AnswerRow, signal: AbortSignal): Promise<void> {
    const agent = await findAnswering(db, row);
    const isTried = row.attempts > maxAttempts.note;
    const question = agent && !isTried && (await questionOf(row, agent));
    if (!question) return void (await finishAnswer(db, row.id, lease));
    const answer = noteOf(row) ?? (await answerTo(question, row, signal));
    signal.throwIfAborted();
    const message = await store(row, answer);
    if (message) announce(message);
  }

  return (row: AnswerRow, signal: AbortSignal): Promise<void> =>
    root('agent answer', {}, async () => {
      try {
        await give(row, signal);
      } catch (error) {
        if (signal.aborted) return;
        // The agent was deleted meanwhile.
        if (isProblem(error, 'NOT_FOUND')) return void (await finishAnswer(db, row.id, lease));
        throw error;
      }
    });
}

/** An answer that needs no model. */
function noteOf({ kind, attempts }: AnswerRow): Answer | undefined {
  if (kind === 'busy') return byRules(answerTexts.busy);
  return attempts > maxAttempts.answer ? byRules(answerTexts.failed) : undefined;
}

const byRules = (text: string): Answer => ({ text, assistant: 'offline', model: 'Notice' });
