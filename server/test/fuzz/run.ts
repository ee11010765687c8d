// npm run fuzz -- [requests] [seed]
// Sends hostile requests, frames and upgrades to its own server. Exits with 1 when there are findings.
import { fuzz } from './fuzz.ts';

const maxSilenceMs = 1_000;
const [, , count = '50000', seed = String(Date.now() % 1_000_000)] = process.argv;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

say(`${count} requests, seed ${seed}`);
const report = await fuzz({ count: Number(count), seed: Number(seed), say });
say(`Answers by status: ${JSON.stringify(report.statuses)}`);
say(`Sockets: ${report.sockets}, raw connections: ${report.raw}`);
say(`Longest silence of /health: ${report.silenceMs} ms (at most ${maxSilenceMs})`);
say(`Same process: ${report.isSameProcess ? 'yes' : 'no'}`);
for (const finding of report.findings) say(`- ${finding}`);
say(`${report.findings.length} findings`);
const isGood = report.findings.length === 0 && report.isSameProcess && report.silenceMs <= maxSilenceMs;
process.exitCode = isGood ? 0 : 1;
