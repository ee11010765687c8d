import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';

const monitoring = path.resolve(import.meta.dirname, '../../../monitoring');
const program = process.env['PROMETHEUS_PATH'] ?? 'prometheus';

export const hasPrometheus = (): boolean => spawnSync(program, ['--version']).status === 0;

export interface Prometheus {
  /** The firing alerts. */
  firing(): Promise<string[]>;
  /** Replaces the addresses that it reads, as name resolution does in the stack. */
  read(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** A real Prometheus with our alerts, which fire at once and look back for seconds instead of minutes and hours. */
export async function startPrometheus(ports: readonly number[]): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), 'alma-prometheus-'));
  const rules = await readFile(path.join(monitoring, 'alerts.yml'), 'utf8');
  const hurried = rules
    .replaceAll(/\bfor: \d+m/g, 'for: 0s')
    .replaceAll(/\[\d+m\]/g, '[10s]')
    .replaceAll('[1h:1m]', '[30s:1s]');
  await writeFile(path.join(folder, 'alerts.yml'), hurried);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      { job_name: 'alma', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
    ],
  };
  const read = async (from: readonly number[]): Promise<void> => {
    // Renamed into place, since Prometheus may read it at any moment.
    const [file, next] = [path.join(folder, 'targets.json'), path.join(folder, 'targets.next')];
    await writeFile(next, JSON.stringify([{ targets: from.map((port) => `127.0.0.1:${port}`) }]));
    await rename(next, file);
  };
  await read(ports);
  // JSON is YAML.
  await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const child = spawn(
    program,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const ask = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => undefined);
  await eventually(async () => (await ask('/-/ready'))?.ok === true, 'Prometheus');
  return {
    read,
    async firing() {
      const reply = await ask('/api/v1/alerts');
      const { data } = (await reply?.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
