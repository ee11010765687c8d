import type { QualityReport } from '../../../shared/src/contract/index.ts';

const timeoutMs = 30_000;

/** Sends a report to an installation, which shows it on `/admin/models/quality`. @throws {Error} with what to do */
export async function sendReport(
  report: QualityReport,
  { to, token }: { to: string; token: string | undefined },
): Promise<void> {
  if (token === undefined)
    throw new Error('To send the report, set ALMA_ADMIN_TOKEN to the access token of an administrator');
  const answer = await fetch(new URL('/api-ml/v1/models/quality', to), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...serviceToken() },
    body: JSON.stringify(report),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.ok) return;
  const text = (await answer.text()).slice(0, 1_000);
  throw new Error(`The report was refused (${answer.status}): ${text}`);
}

/** Header for installations that require a service token. */
const serviceToken = (): Record<string, string> => {
  const token = process.env['ALMA_SERVICE_TOKEN'];
  return token === undefined ? {} : { 'x-service-token': token };
};
