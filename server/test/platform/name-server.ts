import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

export interface NameServer {
  address: string;
  /** How many queries got no answer. */
  readonly unanswered: number;
  stop(): void;
}

const headerBytes = 12;
const types = { ipv4: 1, ipv6: 28 };

/** A name server that knows these names, and never answers for others. */
export async function startNameServer(names: Record<string, string[]>): Promise<NameServer> {
  let unanswered = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, question } = questionOf(query);
    const addresses = names[name]?.map((address) => ipaddr.parse(address));
    if (addresses === undefined) {
      unanswered += 1;
      return;
    }
    const records = addresses.filter((address) => types[address.kind()] === type).map(recordOf);
    const header = Buffer.alloc(headerBytes);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    // An answer without an error, to one query.
    header.writeUInt16BE(0x81_80, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, question, ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    get unanswered() {
      return unanswered;
    },
    stop: () => void socket.close(),
  };
}

function questionOf(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let place = headerBytes;
  for (let length = query.readUInt8(place); length > 0; length = query.readUInt8(place)) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  return { name, type: query.readUInt16BE(place + 1), question: query.subarray(headerBytes, place + 5) };
}

function recordOf(address: ipaddr.IPv4 | ipaddr.IPv6): Buffer {
  const bytes = Buffer.from(address.toByteArray());
  const record = Buffer.alloc(12);
  // The name of the query, a type, the internet, no caching.
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(types[address.kind()], 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}
