import { sharedVersion } from '../remote/version.ts';
import { describeError, reportClientError } from './client-errors.ts';

/** A page of items that all fail must not flood the server. */
const maxReports = 5;
const reported = new Set<string>();

/**
 * Reports to the server that one item of a page, such as a message, could not be rendered: once for each item.
 * @param item identifies it, such as its text; it stays in the browser.
 * @param remote the remote that rendered it.
 */
export function reportItemFailure(error: unknown, item: string, remote = 'host'): void {
  if (reported.has(item) || reported.size >= maxReports) return;
  reported.add(item);
  reportClientError({ remote, version: sharedVersion, phase: 'render', ...describeError(error) });
}
