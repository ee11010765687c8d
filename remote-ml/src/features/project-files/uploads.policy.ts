import { ApiError } from '@alma/shared/api';
import { projectLimits } from '@alma/shared/contract/projects/limits';
import { texts } from '../../texts.ts';

const copy = texts.files;

/** Why a file cannot be sent at all; undefined when it can. */
export function fileError(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!file.name.toLowerCase().endsWith(projectLimits.fileEnding)) return copy.onlyMarkdown;
  return file.size > projectLimits.fileBytes ? copy.tooLarge : undefined;
}

const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** The name under which the server stores a file, so that names are compared as it does (`safeName`). */
export const storedName = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(new RegExp(hidden, 'gu'), '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\.+/, '')
    .trim();

/** Files that cannot be sent, grouped by reason. */
export interface Refusal {
  reason: string;
  names: readonly string[];
}

/** Adds one file to the refusals. */
export function withRefused(before: readonly Refusal[], reason: string, name: string): Refusal[] {
  const known = before.find((refusal) => refusal.reason === reason);
  if (known === undefined) return [...before, { reason, names: [name] }];
  return before.map((refusal) => (refusal === known ? { reason, names: [...known.names, name] } : refusal));
}

/** True when the file itself is valid, so another attempt may succeed. */
export const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isTemporary || error.status >= 500;

/** Why an upload failed; the server's message when only that explains what to do. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.uploadFailed;
  switch (error.code) {
    case 'UNSUPPORTED_MEDIA_TYPE':
      return copy.onlyMarkdown;
    case 'LIMIT_REACHED':
      return copy.tooMany;
    case 'PAYLOAD_TOO_LARGE':
      return copy.tooLarge;
    case 'FILE_EXISTS':
    case 'FILE_UNREADABLE':
      return error.message;
    default:
      return copy.uploadFailed;
  }
}
