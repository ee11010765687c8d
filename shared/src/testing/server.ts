import { getResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { handlers } from './handlers/index.ts';
import { resetTables } from './tables.ts';

/** Left to itself the library lets files through to a real network, by the endings of their names. */
const nobody = http.all('*', ({ request }) => {
  console.error(`No handler answers ${request.method} ${request.url}`);
  return Response.error();
});

/** The network of every test. A single test puts another answer in place with `server.use(handle(…))`. */
export const server = setupServer(...handlers, nobody);

/** What the double answers, asked directly and not by the network. */
export async function answerOf(request: Request): Promise<Response> {
  const answer = await getResponse(handlers, request);
  if (!answer) throw new Error(`Nothing answers ${request.method} ${request.url}.`);
  return answer;
}

/** Starts it for a test file, and makes each test begin from the same data. */
export function serveHandlers(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    resetTables();
    globalThis.localStorage?.clear();
    globalThis.sessionStorage?.clear();
  });
  afterAll(() => server.close());
}
