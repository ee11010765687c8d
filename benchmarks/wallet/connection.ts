import { connect, type Socket } from 'node:net';

/** A persistent connection to a server, for one call at a time. */
export interface Connection {
  /** Status of the answer, once it is complete. */
  call(request: string): Promise<number>;
  close(): void;
}

const endOfHead = '\r\n\r\n';

/**
 * A client of minimal cost: it shares the processor with what is measured, and its cost weighs more on the faster side,
 * which answers more often. Answers must state their length, as all of the server's do.
 */
export function openConnection(origin: string): Connection {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let pending: PromiseWithResolvers<number> | undefined;

  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const head = received.indexOf(endOfHead);
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(received)?.[1];
    if (length === undefined) return void socket.destroy(new Error('an answer without a length'));
    if (received.length < head + endOfHead.length + Number(length)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    pending?.resolve(status);
  });
  const fail = (error?: Error): void =>
    pending?.reject(error ?? new Error('the server closed the connection'));
  socket.on('error', fail);
  socket.on('close', () => fail());

  return {
    call(request) {
      pending = Promise.withResolvers();
      socket.write(request, 'latin1');
      return pending.promise;
    },
    close: () => void socket.destroy(),
  };
}
