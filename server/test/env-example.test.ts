import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config/config.ts';
import { environmentNames } from '../src/config/environment.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const uncommented = parseEnv(text.replaceAll(/^# (?=[A-Z][A-Z0-9_]*=)/gm, ''));

describe('.env.example', () => {
  it('explains exactly the settings that exist', () => {
    expect(Object.keys(uncommented).sort()).toEqual([...environmentNames].sort());
  });

  it('changes nothing when it is copied as it is', () => {
    expect(parseEnv(text)).toEqual({});
  });

  it('has valid examples', () => {
    // The demo has another issuer than the example, and only the managed database is archived.
    const { DEMO_PROVIDER_URL: _, ARCHIVE_RECIPIENTS, ARCHIVE_DIR, ...settings } = uncommented;
    expect(() => readConfig(settings)).not.toThrow();
    const { DATABASE_URL, DATABASE_OWNER_URL, ...managed } = settings;
    expect(() => readConfig({ ...managed, ARCHIVE_RECIPIENTS, ARCHIVE_DIR })).not.toThrow();
  });
});
