import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../src/config/config.ts';

const secret = '9f3c1d77a0b24e6885d1c6f0e2b94a37';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alma-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(folder, `secret-${content.length}`);
  writeFileSync(file, content);
  return file;
}

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('a setting in a file', () => {
  it('is read without the line break at its end', () => {
    const url = 'postgresql://alma:k3Zt9qLw@database/alma';
    const config = readConfig({
      ALMA_SECRET_FILE: fileWith(`${secret}\n`),
      DATABASE_URL_FILE: fileWith(`${url}\r\n`),
    });
    expect(config).toMatchObject({ secret, databaseUrl: url });
  });

  it('follows the rules of the setting', () => {
    expect(problemsOf({ ALMA_SECRET_FILE: fileWith('short') })).toEqual([
      'ALMA_SECRET: must have at least 32 characters',
    ]);
  });

  it('is none when the file is empty', () => {
    const config = readConfig({ ALMA_SECRET: secret, SERVICE_TOKEN_FILE: fileWith('\n'), SMTP_URL_FILE: '' });
    expect(config).toMatchObject({ serviceToken: '', mail: { smtpUrl: undefined } });
    const exported = readConfig({ ALMA_SECRET: secret, ALMA_SECRET_FILE: fileWith(' \n') });
    expect(exported.secret).toBe(secret);
  });

  it('is refused beside the setting itself', () => {
    const env = { ALMA_SECRET: secret, ALMA_SECRET_FILE: fileWith(secret) };
    expect(problemsOf(env)).toEqual(['ALMA_SECRET, ALMA_SECRET_FILE: set one of them']);
  });

  it('is reported when it cannot be read, together with every other problem', () => {
    const missing = path.join(folder, 'missing');
    const env = { ALMA_SECRET: secret, PORT: 'eighty', REDIS_URL_FILE: missing, SERVICE_TOKEN_FILE: folder };
    const problems = problemsOf(env);
    expect(problems).toEqual(
      expect.arrayContaining([
        `REDIS_URL_FILE: cannot read ${missing} (ENOENT)`,
        `SERVICE_TOKEN_FILE: cannot read ${folder} (EISDIR)`,
      ]),
    );
    expect(problems.some((text) => text.startsWith('PORT: '))).toBe(true);
  });
});
