// A model endpoint that streams chunks at a given pace: `paced-server.ts <port>`. The requested model name is the pace,
// such as `after-100-chunks-20-every-50`, and each chunk is the time at which it was written.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { chunkNow } from './chunks.ts';

const [port = '4800'] = process.argv.slice(2);
const paceIn = /"model":"after-(\d+)-chunks-(\d+)-every-(\d+)"/;

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => (body += part));
  request.on('end', () => {
    const [, after, chunks, every] = paceIn.exec(body)?.map(Number) ?? [];
    void (async () => {
      await pause(after);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let count = 0; count < (chunks ?? 1); count += 1) {
        if (count > 0) await pause(every);
        response.write(chunk({ content: chunkNow() }));
      }
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
    })();
  });
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
