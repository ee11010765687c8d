import type { SwarmEvent, SwarmQuestion } from '@alma/offline-assistant/swarm';
import { chatAgentLimits as limits, isTooNested } from '@alma/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Answer, Answerer, Question } from '../../chat/index.ts';
import { storableText } from '../../platform/plain-text/index.ts';
import { Problem } from '../../platform/problems/index.ts';
import type { By } from '../../platform/workers/index.ts';
import { type ChatModel, type ChatRequest, ModelError, type Models } from '../models/index.ts';
import { messagesFor } from './prompts.ts';

export interface AnswererParts {
  log: Pick<FastifyBaseLogger, 'warn'>;
  models: Pick<Models, 'chat' | 'contextTokens'>;
  /** An agent's answer without a model. */
  byRules(question: SwarmQuestion, by: By): Promise<SwarmEvent[]>;
}

const texts = {
  nothing: 'I have nothing to say about this.',
  unshown: 'My answer cannot be shown here. Ask me in other words.',
  failed: (reason: string) => `I could not answer. ${reason}`,
  usedUp: 'I cannot answer: the budget of my owner is used up for today.',
} as const;

/** Agents in chats use neither tools nor projects, because not everybody there may see the owner's data. */
export function createAnswerer(parts: AnswererParts): Answerer {
  return async (question, signal) => {
    const model = parts.models.chat;
    const request = requestFor(question, parts);
    try {
      return await read(model, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      const text = failureText(error);
      parts.log.warn({ err: error }, 'an agent in a chat could not answer');
      return { text, assistant: model.kind, model: model.methodOf(request) };
    }
  };
}

function requestFor(question: Question, { models, byRules }: AnswererParts): ChatRequest {
  const { ownerId, model, name, prompt, earlier, message } = question;
  // A token is rarely shorter than a character, and the reply needs room as well.
  const characters = Math.min(limits.characters, models.contextTokens);
  const earlierTexts = earlier.flatMap(({ by, text }) => (by.kind === 'person' ? [text] : []));
  const forRules: SwarmQuestion = {
    agent: { name, system_prompt: prompt },
    peers: [],
    question: withoutMention(message.text, name),
    earlier: earlierTexts,
  };
  return {
    userId: ownerId,
    ...(model === null ? {} : { model }),
    messages: messagesFor(question, characters),
    offline: { method: 'Role procedures', answer: (by) => byRules(forRules, by) },
  };
}

/** A greeting with a name in front is still a greeting. */
const withoutMention = (text: string, name: string): string => {
  const at = text.toLowerCase().indexOf(`@${name.toLowerCase()}`);
  if (at === -1) return text;
  const rest = text.slice(at + name.length + 1).replace(/^[\s,:]+/, '');
  return `${text.slice(0, at)}${rest}`.trim() || text;
};

async function read(model: ChatModel, request: ChatRequest, signal: AbortSignal): Promise<Answer> {
  let text = '';
  let isCut = false;
  let author = model.methodOf(request);
  for await (const event of model.stream(request, signal)) {
    if (event.type === 'author') author = event.model;
    if (event.type === 'finish') isCut = event.reason === 'length';
    if (event.type === 'text') text += event.text;
    if (text.length <= limits.answer) continue;
    isCut = true;
    break;
  }
  return { text: toShownText(text, isCut), assistant: model.kind, model: author };
}

function toShownText(reply: string, isCut: boolean): string {
  const text = storableText(reply.slice(0, limits.answer)).trim();
  if (text === '') return texts.nothing;
  const whole = isCut ? `${text} …` : text;
  return isTooNested(whole) ? texts.unshown : whole;
}

/** The text for the people in the chat. @throws errors that are not a failure to answer. */
function failureText(error: unknown): string {
  if (error instanceof ModelError) return texts.failed(error.toProblem().message);
  if (!(error instanceof Problem)) throw error;
  return error.code === 'QUOTA_EXCEEDED' ? texts.usedUp : texts.failed(error.message);
}
