import { fileLimits } from '@alma/shared/contract';

/** Control characters, and those that turn the direction of what follows: `gpj.exe` must not read as `exe.jpg`. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** The name of an upload as people may see it: no path, nothing hidden, never cut in the middle of a character. */
export function safeName(given: string | undefined): string {
  // Forms write these three so, and nothing else.
  const name = (given ?? '').replaceAll('%22', '"').replaceAll(/%0[AD]/gi, '');
  const base = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = base
    .replaceAll(new RegExp(hidden, 'gu'), '')
    .replace(/\s+/g, ' ')
    .replace(/^\.+/, '')
    .trim();
  const short = shortened(visible);
  return short === '' ? 'file' : short;
}

/** Cut before the ending, and between characters. */
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

/** The name under which a file is saved: its ending says what it is now. */
export function downloadName(name: string, type: string): string {
  const stem = name.replace(/\.[^.]{1,10}$/, '');
  return `${stem === '' ? 'file' : stem}.${endings[type] ?? 'bin'}`;
}
