// The floor: raw ws, groups in memory, nothing stored, no authentication.
import { type WebSocket, WebSocketServer } from 'ws';
import { reportUsage } from '../product/usage.ts';

interface RawFrame {
  type: 'join' | 'send';
  group: string;
  id: string;
  text: string;
}

const groups = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: Number(process.argv[3]), perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { type, group, id, text } = JSON.parse(String(data)) as RawFrame;
    const members = groups.get(group) ?? new Set();
    if (type === 'join') {
      groups.set(group, members.add(socket));
      socket.send(JSON.stringify({ ack: 'join' }));
      return;
    }
    const frame = JSON.stringify({ message: id, text });
    for (const member of members) member.send(frame);
    socket.send(JSON.stringify({ ack: id }));
  });
});
reportUsage();
process.on('disconnect', () => process.exit(0));
server.on('listening', () => process.send?.('ready'));
