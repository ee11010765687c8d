// Polls a server's health from a separate process and reports the longest time without an answer.
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const [, , address = ''] = process.argv;
const everyMs = 50;
let longestMs = 0;
let isEnding = false;
process.on('message', () => (isEnding = true));
// The parent process has ended.
process.on('disconnect', () => process.exit(0));

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    get(address, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode === 200));
    }).on('error', () => resolve(false));
  });

let answeredAt = performance.now();
while (!isEnding) {
  if (await ask()) {
    longestMs = Math.max(longestMs, performance.now() - answeredAt);
    answeredAt = performance.now();
  }
  await pause(everyMs);
}
process.send?.({ longestMs: Math.max(longestMs, performance.now() - answeredAt) });
process.disconnect();
