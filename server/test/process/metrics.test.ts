import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { emptyDatabase, type TestDatabase } from '../database.ts';
import { makeWebFolder } from '../web/web-folder.ts';
import { freePort } from './free-port.ts';
import { type ServerProcess, spawnServer, stopAll, waitUntilReady } from './server-process.ts';

const monitoring = path.resolve(import.meta.dirname, '../../../monitoring');
const read = (file: string): string => readFileSync(path.join(monitoring, file), 'utf8');

let database: TestDatabase;
let web: ReturnType<typeof makeWebFolder>;
let server: ServerProcess;
let port: number;
let metricsPort: number;

beforeAll(async () => {
  web = makeWebFolder();
  database = await emptyDatabase();
  [port, metricsPort] = [await freePort(), await freePort()];
  server = spawnServer({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    ALMA_DATA_DIR: web.dir,
    ALMA_WEB_DIR: web.dir,
  });
  await waitUntilReady(server, port);
});
afterAll(async () => {
  await stopAll();
  await database.drop();
  web.remove();
});

interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}
const alerts = (): Alert[] =>
  (parse(read('alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const alertExpressions = (): string[] => alerts().map(({ expr }) => expr);
const panelExpressions = (): string[] =>
  (JSON.parse(read('dashboard.json')) as { panels: { targets?: { expr: string }[] }[] }).panels.flatMap(
    ({ targets = [] }) => targets.map(({ expr }) => expr),
  );

/** The metrics in an expression: names before labels, before a range, or alone. */
const namesIn = (expression: string): string[] =>
  (
    expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"/g, ' ')
      .match(/[a-z][a-z0-9]*(_[a-z0-9]+)+|\bup\b/g) ?? []
  ).filter((name) => !['histogram_quantile', 'max_over_time'].includes(name));

async function figures(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(reply.status).toBe(200);
  return reply.text();
}

describe('the metrics of a server', () => {
  it('count calls by route pattern, and never by text that callers send', async () => {
    await fetch(`http://localhost:${port}/api/v1/users/anything-at-all`);
    await fetch(`http://localhost:${port}/no/such/page-of-mine?code=secret`);
    const text = await figures();
    expect(text).toMatch(
      /http_server_request_duration_count\{[^}]*http_request_method="GET",http_route="\/api\/v1\/users\/:user_id",http_response_status_code="401"[^}]*\} 1/,
    );
    expect(text).not.toMatch(/anything-at-all|page-of-mine|secret/);
  });

  it('show the dependencies of the server', async () => {
    const text = await figures();
    for (const dependency of ['database', 'storage', 'ledger'])
      expect(text).toMatch(new RegExp(`alma_dependency_up\\{dependency="${dependency}"[^}]*\\} 1`));
    expect(text).toMatch(/db_client_connection_count\{[^}]*pool_name="product"[^}]*state="idle"[^}]*\} \d/);
    expect(text).toMatch(/nodejs_eventloop_delay_p99\{/);
  });

  it('exist for every alert and every panel', async () => {
    await fetch(`http://localhost:${port}/`);
    const text = await figures();
    // Written by the first model call, failed run or killed worker of a server.
    const later = [
      'gen_ai_client_operation_duration',
      'gen_ai_client_token_usage',
      'alma_run_failures',
      'alma_worker_kills',
    ];
    const known = new Set([
      'up',
      ...later,
      ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''),
    ]);
    const unknown = [...alertExpressions(), ...panelExpressions()]
      .flatMap(namesIn)
      .filter((name) => !known.has(name.replace(/_(bucket|count|sum|total)$/, '')) && !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('link each alert to a section of the guide for operators', () => {
    const guide = readFileSync(path.join(monitoring, '../docs/OPERATIONS.md'), 'utf8');
    const sections = [...guide.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    expect(
      alerts()
        .map(({ alert }) => alert)
        .filter((alert) => !sections.includes(alert)),
    ).toEqual([]);
    for (const { alert, annotations } of alerts())
      expect(annotations.runbook_url).toBe(`docs/OPERATIONS.md#${alert.toLowerCase()}`);
  });

  it('name the setting to change when their port is taken', async () => {
    const second = spawnServer({
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: database.url,
      ALMA_DATA_DIR: web.dir,
      ALMA_WEB_DIR: web.dir,
    });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Port ${metricsPort} is in use by another program. Stop it, or set METRICS_PORT to another number.`,
    );
  });

  it('are on a separate port and not on that of browsers', async () => {
    const reply = await fetch(`http://localhost:${port}/metrics`, { redirect: 'manual' });
    expect(await reply.text()).not.toContain('http_server_request_duration');
  });
});
