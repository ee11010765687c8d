import { fileLimits } from '@alma/shared/contract';

/** Control characters and characters that change the direction of text: `gpj.exe` must not read as `exe.jpg`. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** The name of an upload for display: without a path or invisible characters, and never cut inside a character. */
export function safeName(uploadName: string | undefined): string {
  // Forms encode only these three characters.
  const name = (uploadName ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/gi, '');
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replaceAll(new RegExp(hidden, 'gu'), '')
    .replace(/\s+/g, ' ')
    .replace(/^\.+/, '')
    .trim();
  const short = shortened(visible);
  return short === '' ? 'file' : short;
}

/** Shortens the name before its extension, between characters. */
function shortened(name: string): string {
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - ending.length)];
  return (
    stem
      .slice(0, fileLimits.name - ending.length)
      .join('')
      .trim() + ending
  );
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/markdown': 'md',
  'text/plain': 'txt',
};

/** The name under which a file is saved, with the extension of its current type. */
export function downloadName(name: string, type: string): string {
  const stem = name.replace(/\.[^.]{1,10}$/, '');
  return `${stem === '' ? 'file' : stem}.${endings[type] ?? 'bin'}`;
}

/** The ETag of a file: the hash of its content. */
export const fileTag = ({ hash }: { hash: string }): string => `"${hash}"`;
