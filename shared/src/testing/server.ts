import { getResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { handlers } from './handlers/index.ts';
import { resetTables } from './tables.ts';

/** By default the library passes requests for files on to the real network, depending on their extension. */
const nobody = http.all('*', ({ request }) => {
  console.error(`No handler answers ${request.method} ${request.url}`);
  return Response.error();
});

/** The network of every test. A test replaces an answer with `server.use(handle(…))`. */
export const server = setupServer(...handlers, nobody);

/** Calls the double directly, without the network. */
export async function answerOf(request: Request): Promise<Response> {
  const answer = await getResponse(handlers, request);
  if (!answer) throw new Error(`Nothing answers ${request.method} ${request.url}.`);
  return answer;
}

/** Starts the server for a test file and resets the data before each test. */
export function serveHandlers(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => {
    server.resetHandlers();
    resetTables();
    globalThis.localStorage?.clear();
    globalThis.sessionStorage?.clear();
  });
  // A page is unmounted after that, and may store a draft then.
  beforeEach(() => globalThis.sessionStorage?.clear());
  afterAll(() => server.close());
}
