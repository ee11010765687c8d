import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readInstalledSources } from '../own-sources.mjs';
import { sharedDir } from '../package-info.mjs';

async function loadTestDouble() {
  await readInstalledSources();
  const load = (file) => import(pathToFileURL(join(sharedDir, 'src/testing', file)).href);
  const [{ getResponse }, { handlers }, { openSession }, { people }] = await Promise.all([
    import('msw'),
    load('handlers/index.ts'),
    load('tables.ts'),
    load('people.ts'),
  ]);
  return { getResponse, handlers, openSession, people };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Answers `/api` and `/api-ml` with the test double of the server, in memory; `/standalone` signs people in. */
export function testApi() {
  let double;
  return async (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (!/^\/(api|api-ml|standalone)\//.test(pathname)) return next();
    double ??= loadTestDouble();
    const { getResponse, handlers, openSession, people } = await double;
    if (pathname === '/standalone/people') return sendJson(response, Object.keys(people));
    if (pathname === '/standalone/sign-in') {
      const { user_id: id } = people[searchParams.get('as')] ?? people.maya;
      return sendJson(response, { access_token: openSession(id), id_token: `id-${id}` });
    }
    const body = await bodyOf(request);
    const call = new Request(new URL(request.url, `http://${request.headers.host}`), {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ...(body.length > 0 && { body }),
    });
    const answer = await getResponse(handlers, call);
    if (!answer) return sendJson(response, { error: { code: 'NOT_FOUND', message: 'Not found' } }, 404);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
