import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Edge {
  origin: string;
  stop(): Promise<void>;
}

/** Methods that might be performed twice if sent to a second server after no answer from the first. */
const onceOnly = new Set(['POST', 'PATCH']);

/** Stands in for `host/edge.conf`: round robin, failover, sockets and client addresses. */
export async function startEdge(ports: readonly number[]): Promise<Edge> {
  let turn = 0;
  const inTurn = (): number[] => {
    turn += 1;
    return ports.map((_, place) => ports[(place + turn) % ports.length] as number);
  };
  const headersOf = (incoming: IncomingMessage) => ({
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    'x-forwarded-proto': 'http',
  });

  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(inTurn()));
    const pass = ([port, ...others]: number[], reason = ''): void => {
      if (port === undefined)
        return void reply.writeHead(502, { 'content-type': 'text/plain' }).end(`Bad gateway: ${reason}`);
      const { method = '', url } = incoming;
      const headers = { ...headersOf(incoming), connection: 'close' };
      // A new connection for each call, since the server may have closed a kept one.
      const onward = ask({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
      let isSent = false;
      onward.on('socket', (socket) => socket.once('connect', () => (isSent = true)));
      onward.on('response', (answer) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, kept);
        answer.on('error', () => reply.destroy()).pipe(reply);
      });
      onward.on('error', ({ message }) => {
        if (reply.headersSent) reply.destroy();
        else pass(isSent && onceOnly.has(method) ? [] : others, `${message} from port ${port}`);
      });
      onward.end(Buffer.concat(chunks));
    };
  });

  const open = new Set<Duplex>();
  server.on('upgrade', (incoming: IncomingMessage, browser: Duplex, head: Buffer) => {
    const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
    const pass = ([port, ...others]: number[]): void => {
      if (port === undefined) return void browser.destroy();
      const onward = connect(port, '127.0.0.1');
      onward.once('connect', () => {
        onward.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(browser).pipe(onward);
      });
      onward.on('error', () => (onward.bytesRead > 0 ? browser.destroy() : pass(others)));
      onward.on('close', () => onward.bytesRead > 0 && browser.destroy());
    };
    open.add(browser);
    browser.on('close', () => open.delete(browser)).on('error', () => browser.destroy());
    pass(inTurn());
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
