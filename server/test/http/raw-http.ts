import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body: ReturnType<typeof JSON.parse>;
}

/** Sends lines unchanged, since clients refuse to send invalid ones, and reads until the server closes. */
export async function sendRaw(origin: string, lines: readonly string[]): Promise<RawReply> {
  const { port } = new URL(origin);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [status = '', ...rest] = head.split('\r\n');
  const headers = rest.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body.startsWith('{') ? JSON.parse(body) : body,
  };
}
