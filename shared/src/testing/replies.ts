import { getResponse, http, HttpResponse } from 'msw';
import { endpointAddress, type EndpointName } from '../contract/index.ts';
import { apiError } from './api-error.ts';
import { server } from './server.ts';

function intercept(name: EndpointName, reply: (request: Request) => Promise<Response | undefined>): void {
  const { method, path } = endpointAddress(name);
  const listen = http[method.toLowerCase() as Lowercase<typeof method>];
  server.use(listen(`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, ({ request }) => reply(request)));
}

/** Holds calls of this name until the returned function is called; then the server answers as usual. */
export function holdReplies(name: EndpointName): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  intercept(name, async () => {
    await released;
    // Without a result the next handler answers.
    return undefined;
  });
  return release;
}

/** The server processes the request, but the next replies never arrive, as after a lost network. */
export const dropReplies = (name: EndpointName, times = 1): void =>
  replaceReplies(name, times, () => HttpResponse.error());

/** The server processes the request, but its next reply is an error without a message. */
export const failReplies = (name: EndpointName): void =>
  replaceReplies(name, 1, () => apiError(500, 'INTERNAL_ERROR', { message: '' }));

function replaceReplies(name: EndpointName, times: number, reply: () => Response): void {
  const real = [...server.listHandlers()];
  let left = times;
  intercept(name, async (request) => {
    if (left === 0) return undefined;
    left -= 1;
    await getResponse(real as Parameters<typeof getResponse>[0], request.clone());
    return reply();
  });
}
