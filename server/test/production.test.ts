import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../src/config/config.ts';

const examples = parseEnv(
  readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8').replaceAll(
    /^# (?=[A-Z][A-Z0-9_]*=)/gm,
    '',
  ),
);

const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://alma.test',
  DATABASE_URL: 'postgresql://alma:k3Zt9qLw@database/alma',
  ALMA_SECRET: randomBytes(32).toString('hex'),
  OIDC_ISSUER: 'https://id.test',
  OIDC_CLIENT_ID: 'alma',
  OIDC_REDIRECT_URL: 'https://alma.test/callback',
  OIDC_LOGOUT_URL: 'https://alma.test/login',
};

/** The names of the variables for which a start is refused. */
function refused(env: Record<string, string | undefined>): string[] {
  try {
    readConfig({ ...good, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problem.slice(0, problem.indexOf(': ')));
  }
}

describe('production', () => {
  it('starts with its own secrets, https addresses and named proxies', () => {
    const env = {
      TRUST_PROXY: 'uniquelocal,203.0.113.7',
      SERVICE_TOKEN: 'web-7f3a',
      ALLOWED_HOSTS: 'alma.internal',
    };
    expect(refused(env)).toEqual([]);
    expect(refused({ ALMA_SECRET: randomBytes(24).toString('base64') })).toEqual([]);
  });

  it.each([
    ['of .env.example', examples['ALMA_SECRET']],
    ['of one character', 'a'.repeat(40)],
    ['of two characters in turn', 'ab'.repeat(20)],
    ['of digits over and over', '0123456789'.repeat(4)],
    ['that says what it is', `your-secret-${randomBytes(16).toString('hex')}`],
    ['that is too short', randomBytes(15).toString('hex')],
    ['that is missing', undefined],
  ])('refuses a secret %s', (_name, secret) => {
    expect(refused({ ALMA_SECRET: secret })).toEqual(['ALMA_SECRET']);
  });

  it('refuses every secret of .env.example', () => {
    const message = refused({
      ...examples,
      ...good,
      ALMA_SECRET: examples['ALMA_SECRET'],
      ALMA_DEV_SERVERS: '',
    });
    for (const name of Object.keys(examples).filter((name) => /SECRET|TOKEN$|API_KEY/.test(name)))
      expect(message).toContain(name);
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'])
      expect(refused({ [name]: examples[name] })).toEqual([name]);
    const { LEDGER_DATABASE_OWNER_URL } = examples;
    expect(refused({ LEDGER_DATABASE_URL: good.DATABASE_URL, LEDGER_DATABASE_OWNER_URL })).toEqual([
      'LEDGER_DATABASE_OWNER_URL',
    ]);
  });

  it('refuses the same secret in two settings, and names both', () => {
    const SERVICE_TOKEN = good.ALMA_SECRET;
    expect(refused({ SERVICE_TOKEN })).toEqual(['ALMA_SECRET, SERVICE_TOKEN']);
    const DATABASE_URL = `postgresql://alma:${good.ALMA_SECRET}@database/alma`;
    expect(refused({ DATABASE_URL })).toEqual(['ALMA_SECRET, DATABASE_URL']);
    const LEDGER_DATABASE_URL = good.DATABASE_URL.replace('/alma', '/ledger');
    expect(refused({ LEDGER_DATABASE_URL })).toEqual([]);
    expect(refused({ DATABASE_OWNER_URL: good.DATABASE_URL })).toEqual([]);
  });

  it.each(['PUBLIC_URL', 'OIDC_REDIRECT_URL', 'OIDC_LOGOUT_URL', 'OIDC_ISSUER'])(
    'refuses http in %s',
    (name) => {
      expect(refused({ [name]: 'http://alma.test' })).toEqual([name]);
    },
  );

  it.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'can be tried on the machine itself, at %s',
    (address) => {
      expect(refused({ PUBLIC_URL: address, OIDC_REDIRECT_URL: `${address}/callback` })).toEqual([]);
    },
  );

  describe('with the provider of the demo', () => {
    const demo = {
      PUBLIC_URL: 'http://localhost:8080',
      OIDC_ISSUER: 'http://localhost:8080/oidc',
      DEMO_PROVIDER_URL: 'http://demo:3001',
    };

    it('takes its address, which is http, when it is on the machine itself', () => {
      expect(refused(demo)).toEqual([]);
      expect(refused({ ...demo, PUBLIC_URL: 'http://localhost:8080/' })).toEqual([]);
      expect(refused({ ...demo, DEMO_PROVIDER_URL: undefined })).toEqual(['OIDC_ISSUER']);
    });

    it.each([
      [
        'another address that browsers use',
        { PUBLIC_URL: 'https://alma.test', OIDC_ISSUER: 'https://alma.test/oidc' },
      ],
      ['the issuer of another', { OIDC_ISSUER: 'https://id.test' }],
      ['another port', { OIDC_ISSUER: 'http://localhost:8081/oidc' }],
      [
        'a name that may lead elsewhere',
        { PUBLIC_URL: 'http://localhost.evil.test', OIDC_ISSUER: 'http://localhost.evil.test/oidc' },
      ],
    ])('refuses %s', (_name, env) => {
      expect(refused({ ...demo, ...env })).toContain('DEMO_PROVIDER_URL');
    });
  });

  it.each(['http://localhost.evil.test', 'http://127.evil.test', 'http://0.0.0.0:3000', 'http://10.0.0.1'])(
    'does not treat %s as the machine itself',
    (address) => {
      expect(refused({ PUBLIC_URL: address })).toEqual(['PUBLIC_URL']);
    },
  );

  it('refuses development servers', () => {
    expect(refused({ ALMA_DEV_SERVERS: '{}' })).toEqual(['ALMA_DEV_SERVERS']);
    expect(refused({ ALMA_LOCAL_REMOTES: '1' })).toEqual(['ALMA_LOCAL_REMOTES']);
    expect(readConfig(good).localRemotes).toBe(false);
  });

  it('lists everything that is wrong in one message', () => {
    const env = {
      ...good,
      ALMA_SECRET: 'a'.repeat(32),
      PUBLIC_URL: 'http://alma.test',
      ALMA_DEV_SERVERS: '{}',
    };
    const names = ['ALMA_SECRET', 'PUBLIC_URL', 'ALMA_DEV_SERVERS', 'TRUST_PROXY', 'SERVICE_TOKEN'];
    expect(refused({ ...env, TRUST_PROXY: '::/0', SERVICE_TOKEN: 'alma-web' }).sort()).toEqual(names.sort());
  });
});

describe('TRUST_PROXY', () => {
  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '0.0.0.0/0.0.0.0',
    '2000::/3',
    '::ffff:0:0/96',
    '::ffff:0:0/97',
    '::ffff:0:0/90',
    '::/64',
    'loopback,0.0.0.0/0',
    'true',
    '*',
    'proxy.test',
    '10.0.0.0/33',
  ])('refuses %s', (env) => {
    expect(refused({ TRUST_PROXY: env })).toEqual(['TRUST_PROXY']);
  });

  it.each([
    'loopback',
    'linklocal,uniquelocal',
    '10.0.0.0/8',
    '172.16.0.0/255.240.0.0',
    '::1',
    'fc00::/7',
    '2400:cb00::/32',
  ])('accepts %s', (env) => {
    expect(refused({ TRUST_PROXY: env })).toEqual([]);
  });
});

describe('ALLOWED_HOSTS', () => {
  it.each(['https://alma.test', '*', 'alma.test:8080', 'alma.test/path', 'a b', '*.alma.test'])(
    'refuses %s, which is not a name',
    (env) => {
      expect(refused({ ALLOWED_HOSTS: env })[0]).toMatch(/^ALLOWED_HOSTS/);
    },
  );

  it('accepts names and addresses', () => {
    const env = { ...good, ALLOWED_HOSTS: 'Alma.Internal, 10.0.0.7,[fd00::7]' };
    expect(readConfig(env).allowedHosts).toEqual(['alma.internal', '10.0.0.7', '[fd00::7]']);
  });
});
