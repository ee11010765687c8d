import { connect } from 'node:net';
import fc, { type Arbitrary } from 'fast-check';
import type { Findings } from './findings.ts';

const answerLimitMs = 20_000;

const targets = fc.oneof(
  fc.constantFrom(
    '//',
    '///',
    '/\\',
    '\\',
    '*',
    '?',
    '#',
    '%',
    '/%',
    '/%00',
    'http://[',
    'http://[::1',
    'http://a:b@c:99999/',
    'ws://x/',
    'localhost:1',
    '/api/v1/ws/chat',
    '/api/v1/ws/chat?token=',
    '/api/v1/ws/chat/?token=%',
    '/spin_group/ws?token=x',
    '/spin_group/ws',
    '/api/v1/health',
    '/__proto__',
    `/${'a'.repeat(65_000)}`,
    `/?${'token=x&'.repeat(1_500)}`,
  ),
  fc.string({ minLength: 1, maxLength: 30 }).map((text) => `/${text.replaceAll(/[\s\0]/g, '')}`),
);

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'BREW',
  '',
);

const headerLines = fc.subarray([
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Upgrade: h2c',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Version: 99',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Key: short',
  'Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99',
  'Sec-WebSocket-Protocol: a, b,, c',
  'Origin: https://evil.example',
  'Origin: null',
  'Content-Length: 5',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Expect: 100-continue',
  `X-Long: ${'x'.repeat(20_000)}`,
  'Bad Header: 1',
  'Host: evil.example',
  ': empty',
]);

/** Bytes for a raw connection: from valid upgrades to noise. */
export const rawRequests: Arbitrary<Buffer> = fc
  .record({
    method: methods,
    target: targets,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', ''),
    lines: headerLines,
    hasHost: fc.boolean(),
    end: fc.constantFrom('\r\n\r\n', '\r\n\r\n', '\r\n\r\nhello', '\n\n', '\r\n'),
  })
  .map(({ method, target, version, lines, hasHost, end }) => {
    const host = hasHost ? ['Host: localhost'] : [];
    const text = [`${method} ${target} ${version}`, ...host, ...lines, 'Connection: Upgrade'].join('\r\n');
    return Buffer.from(text + end, 'latin1');
  });

/**
 * Sends the bytes and waits until the server has answered or closed. The client sends nothing more; an incomplete
 * request may wait for the server's time limit, so only complete ones must be answered immediately.
 */
export async function tryRaw(port: number, bytes: Buffer, findings: Findings): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    resolve('answered');
  });
  socket.on('error', () => resolve('closed')).on('close', () => resolve('closed'));
  const timer = setTimeout(() => resolve('silent'), answerLimitMs);
  socket.write(bytes);
  const isWhole =
    bytes.includes('\r\n\r\n') && !/content-length|transfer-encoding/i.test(bytes.toString('latin1'));
  const outcome = isWhole ? await promise : await Promise.race([promise, settle()]);
  clearTimeout(timer);
  socket.destroy();
  if (isWhole && outcome === 'silent') findings.add('an upgrade without an answer', bytes.toString('latin1'));
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? '';
  if (Number(status) > 499 && status !== '501' && status !== '505')
    findings.add(`an upgrade with status ${status}`, bytes.toString('latin1'));
}

const settle = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 50, 'left'));
