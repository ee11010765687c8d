import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { recordOf } from './log-record.ts';
import { startLogSender } from './log-sender.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** @returns its address */
async function listen(onBody: (body: string, response: ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => {
    void text(request).then((body) => onBody(body, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`;
}

const config = { url: '', headers: {}, protocol: 'http/json', share: 0, serviceName: 'alma' } as const;
const line = (msg: string, more = {}) =>
  `${JSON.stringify({ level: 40, time: 1_700_000_000_000, msg, ...more })}\n`;

it('sends nothing unless it is asked for', async () => {
  expect(await startLogSender(undefined, '1')).toBeUndefined();
  expect(await startLogSender({ ...config, logsUrl: undefined }, '1')).toBeUndefined();
});

it('keeps a limited number of lines, without waiting for the collector', async () => {
  let received = 0;
  const logsUrl = await listen((body, response) => {
    received += body.split('"severityText"').length - 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const sender = await startLogSender({ ...config, logsUrl }, '1');
  for (let count = 0; count < 10_000; count += 1) sender?.stream.write(line(String(count)));
  expect(received).toBe(0);
  await sender?.stop();
  // The full queue and one batch that is being sent.
  expect(received).toBe(2_048 + 512);
});

it('stops in time although the collector does not answer', async () => {
  let sent = 0;
  const logsUrl = await listen(() => void (sent += 1));
  const sender = await startLogSender({ ...config, logsUrl }, '1', 100);
  for (let count = 0; count < 10_000; count += 1) sender?.stream.write(line(String(count)));
  await sender?.stop();
  // The queue holds four batches, and any one of them would use up the timeout.
  expect(sent).toBeLessThan(3);
});

it('reports level, time, trace and error by the OpenTelemetry conventions', () => {
  const ids = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) };
  const err = { type: 'TypeError', message: 'no', stack: 'TypeError: no' };
  const record = recordOf(line('slow', { ...ids, err, reqId: 'r', nested: { a: 1 } }), 100);
  expect(record).toMatchObject({
    timestamp: 1_700_000_000_000,
    severityNumber: 13,
    severityText: 'WARN',
    body: 'slow',
    attributes: {
      reqId: 'r',
      nested: '{"a":1}',
      'exception.type': 'TypeError',
      'exception.message': 'no',
      'exception.stacktrace': 'TypeError: no',
    },
  });
  expect(recordOf('not a line', 100)).toBeUndefined();
  expect(recordOf(line('long'.repeat(100)), 10)?.body).toBe('longlonglo');
});
