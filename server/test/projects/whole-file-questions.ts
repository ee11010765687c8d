import type { ProjectAnswer, SessionMessage } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import type { administrator } from '../models/connecting.ts';
import type { TestEndpoint } from '../models/endpoint.ts';
import type { SignedIn } from '../sign-in.ts';
import { isIn, lastOf, pagesOf, recordsOf, stageOf } from './note-taker.ts';
import type { ProjectClient } from './project-client.ts';

interface Setting {
  server(): TestServer;
  maya(): SignedIn;
  models(): ReturnType<typeof administrator>;
  endpoint(): TestEndpoint;
  begin(files: Record<string, string>): Promise<ProjectClient>;
  asked(project: ProjectClient, message: string, more?: object): Promise<ProjectAnswer>;
}

const book = pagesOf('meter', 300);

/** Comparisons, and questions that are not about whole files. */
export function otherQuestions({ server, maya, models, endpoint, begin, asked: request }: Setting): void {
  const stages = (): string[] => endpoint().requests.map(stageOf);

  describe('other questions', () => {
    it('compare two files that they name, and read no other', async () => {
      const project = await begin({
        'north.md': pagesOf('north meter', 80),
        'south.md': pagesOf('south meter', 80),
        'secret.md': pagesOf('secret meter', 80),
      });
      const answer = await request(project, 'Compare north.md and South');
      expect(endpoint().requests.map(lastOf).join()).not.toContain('secret');
      expect(new Set(answer.citations.map(({ filename }) => filename))).toEqual(
        new Set(['north.md', 'south.md']),
      );
      const write = endpoint().requests.at(-1)!;
      expect([stageOf(write), lastOf(write)]).toEqual([
        'write',
        expect.stringContaining('Write the comparison'),
      ]);
    });

    it('take one request if everything fits, or if they do not concern whole files', async () => {
      const small = await begin({ 'small.md': pagesOf('meter', 3) });
      await request(small, 'Summarise small.md');
      const project = await begin({ 'book.md': book, 'small.md': pagesOf('gauge', 3) });
      await request(project, 'What does the meter of page 17 show?');
      // The file that it names fits into one request.
      await request(project, 'Summarise small.md');
      expect(stages()).toEqual(['answer', 'answer', 'answer']);
      expect(recordsOf(endpoint().requests.at(-1)!).map(({ file }) => file)).toEqual(
        Array(3).fill('small.md'),
      );
    });

    it('after a summary are about it', async () => {
      const project = await begin({ 'book.md': book });
      const first = await request(project, 'Summarise book.md');
      endpoint().requests.length = 0;
      const chat = { session_id: first.session_id };
      const shorter = await request(project, 'Shorten it', chat);
      await request(project, 'And the meter of page 250?', chat);
      expect(stages()).toEqual(['answer', 'answer']);
      const messages = endpoint().requests[0]?.body['messages'] as { role: string; content: string }[];
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
      expect(messages[2]?.content).toContain('The meter of page 1 shows 400 litres');
      expect(messages[2]?.content).not.toMatch(/\[\d+\]/);
      const { body } = await server().call('GET', `/api-ml/v1/sessions/${first.session_id}`, { as: maya() });
      const types = (body.channel_values.messages as SessionMessage[]).map(({ type }) => type);
      expect(types).toEqual(['human', 'ai', 'human', 'ai', 'human', 'ai']);
      expect(shorter.citations.every(isIn(book))).toBe(true);
    });

    it('are refused without a model', async () => {
      await models().removeAll();
      const { answer, message } = await request(await begin({ 'book.md': book }), 'Summarise book.md');
      expect(answer).toMatch(/^I cannot summarise: that needs a model/);
      expect(message.additional_kwargs.steps).toBeUndefined();
    });
  });
}
