import { readFileSync } from 'node:fs';

/** Settings without empty ones: `OIDC_ISSUER=` in an env file means "none". */
export type Settings = Record<string, string>;

/**
 * Reads settings from files: `NAME_FILE` names the file with the value of `NAME`, for secrets that should not be in the
 * environment of a process.
 * @param names settings that may be read from a file
 */
export function readSettings(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): { settings: Settings; problems: string[] } {
  const settings: Settings = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(env)) if (value) settings[name] = value;
  for (const name of names) {
    const file = settings[`${name}_FILE`];
    if (!file) continue;
    try {
      // Editors end a file with a line break, which is not part of a secret.
      const value = readFileSync(file, 'utf8').trim();
      if (value && settings[name]) problems.push(`${name}, ${name}_FILE: set one of them`);
      else if (value) settings[name] = value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: cannot read ${file} (${code ?? 'unknown reason'})`);
    }
  }
  return { settings, problems };
}
