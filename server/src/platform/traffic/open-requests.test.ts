import fastify from 'fastify';
import { eventually } from '../../../test/eventually.ts';
import { trackOpenRequests } from './open-requests.ts';

it('lists the requests that have no reply yet, in whatever order they end', async () => {
  const app = fastify();
  const open = trackOpenRequests(app, 100);
  const held = new Map<string, PromiseWithResolvers<string>>();
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }) => {
    const answer = Promise.withResolvers<string>();
    held.set(name, answer);
    return answer.promise;
  });
  const origin = await app.listen();
  const names = (): string =>
    open
      .map(({ request }) => request.url.slice(1))
      .toSorted()
      .join('');
  const replies = [...'abcd'].map((name) => fetch(`${origin}/${name}`));
  await eventually(() => names() === 'abcd');
  for (const [ended, left] of [
    ['b', 'acd'],
    ['d', 'ac'],
    ['a', 'c'],
    ['c', ''],
  ] as const) {
    held.get(ended)?.resolve('answered');
    await eventually(() => names() === left);
  }
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await app.close();
});
