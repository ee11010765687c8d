import type { ChatRequest } from '../models/index.ts';

export interface QuestionToRephrase {
  question: string;
  field: string;
  /** The agent's prompt, written by its owner. */
  prompt: string | undefined;
  lastMessage: string;
}

export const maxQuestionCharacters = 600;

const task = `You guide a person through the fields of their profile, one question at a time.
Put the given question into your own words and manner, in at most two sentences. Ask for exactly this field and for nothing else.
Do not answer it, do not repeat what the person said, and claim nothing about them. Write plain text.`;

/** A request to rephrase the next question in the agent's manner. What it asks for must stay the same. */
export const questionRequest = ({
  question,
  field,
  prompt,
  lastMessage,
}: QuestionToRephrase): Omit<ChatRequest, 'userId'> => ({
  isSmall: true,
  messages: [
    { role: 'system', content: prompt === undefined ? task : `${task}\n\nYour manner:\n${prompt}` },
    {
      role: 'user',
      content: JSON.stringify({ field, question, last_message_of_the_person: lastMessage.slice(0, 1000) }),
    },
  ],
});
