import type { CallReply } from '../../contract/calls.ts';
import type { EndpointName, EndpointParams } from '../../contract/endpoints.ts';
import { failureOf, readBody } from './api-error.ts';
import {
  addressOf,
  type CallInput,
  credentialHeaders,
  renewAfter,
  sendCall,
  traceHeaders,
} from './client.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** Called during the upload with the share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The calls that take one file, and the name of its field in the multipart body. */
const uploadFields = {
  'files.upload': 'file',
  'files.replace': 'file',
  'projects.files.add': 'f',
  'projects.files.import': 'f',
} as const satisfies Partial<Record<EndpointName, string>>;

const keys = new WeakMap<File, string>();

/** A repeated upload of the same file has the same key, so that a lost answer does not store it twice. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

/**
 * Sends one file in a multipart body.
 * @throws {ApiError} as `api.call` does; with an aborted signal the browser's `AbortError`.
 */
export async function uploadFile<N extends keyof typeof uploadFields>(
  name: N,
  input: CallInput<N>,
  file: File,
  options: UploadOptions = {},
): Promise<CallReply<N>> {
  const response = await renewAfter((token) => post(name, input, file, token, options));
  return (await readBody(response.json())) as CallReply<N>;
}

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
function post(
  name: keyof typeof uploadFields,
  input: Parameters<typeof addressOf>[1],
  file: File,
  token: string | null,
  { signal, onProgress }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method, address } = addressOf(name, input);
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      reject(new DOMException('The upload was stopped', 'AbortError'));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });

    request.open(method, address);
    for (const [header, value] of Object.entries({ ...credentialHeaders(token), ...traceHeaders() }))
      request.setRequestHeader(header, value);
    request.setRequestHeader('idempotency-key', keyOf(file));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      signal?.removeEventListener('abort', stop);
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText, headers }));
    });
    request.addEventListener('error', () => reject(failureOf('NETWORK')));

    const body = new FormData();
    body.append(uploadFields[name], file);
    request.send(body);
  });
}

/** The calls that answer with bytes. */
type BytesName = 'users.export' | 'files.content' | 'spin.artifact' | 'spin.artifacts' | 'spin.document';

/** Bytes with the file name from the server. */
export interface DownloadedFile {
  blob: Blob;
  filename: string | undefined;
}

/**
 * Reads a call that answers with bytes.
 * @throws {ApiError} as `api.call` does.
 */
export async function downloadFile<N extends BytesName>(
  name: N,
  params: EndpointParams<N>,
): Promise<DownloadedFile> {
  // The server may take a while to build an archive.
  const response = await renewAfter((token) => sendCall(name, { params }, token, { timeoutMs: 120_000 }));
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    blob: await readBody(response.blob()),
    filename: /filename="([^"]+)"/.exec(disposition)?.[1],
  };
}
