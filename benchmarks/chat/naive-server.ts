// What a good team ships first: socket.io with rooms, and one INSERT for each message.
import { Server } from 'socket.io';
import { openDatabase } from '../../server/src/platform/database/index.ts';
import { reportUsage } from '../product/usage.ts';

const [url = '', port] = process.argv.slice(2);
const { pool } = openDatabase(url, { poolSize: 10, onError: () => undefined });
await pool.query(
  'CREATE TABLE IF NOT EXISTS naive (id bigserial PRIMARY KEY, room text, request text, content text)',
);
const server = new Server(Number(port), { transports: ['websocket'] });
server.on('connection', (socket) => {
  socket.on('join', (room: string) => {
    void socket.join(room);
    socket.emit('acked', 'join');
  });
  socket.on('send', async (room: string, request: string, content: string) => {
    await pool.query('INSERT INTO naive (room, request, content) VALUES ($1, $2, $3)', [
      room,
      request,
      content,
    ]);
    server.to(room).emit('told', request, content);
    socket.emit('acked', request);
  });
});
reportUsage();
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
