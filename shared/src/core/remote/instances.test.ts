import { claimInstance, SecondInstanceError } from './instances.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('alma.instances'));
});

it('accepts each shared module once', () => {
  claimInstance('router', 'host@0.1.0-aa');
  claimInstance('swr', 'host@0.1.0-aa');
});

it('names the build that contains a second copy', () => {
  claimInstance('router', 'host@0.1.0-aa');
  expect(() => claimInstance('router', 'wallet@0.1.0-bb')).toThrow(SecondInstanceError);
  expect(() => claimInstance('router', 'wallet@0.1.0-bb')).toThrow(
    /host@0\.1\.0-aa provides it, and wallet@0\.1\.0-bb bundles/,
  );
});

it('accepts the same build again in development, for hot replacement, and refuses it in production', () => {
  claimInstance('swr', 'host@dev');
  claimInstance('swr', 'host@dev');
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    expect(() => claimInstance('swr', 'host@dev')).toThrow(SecondInstanceError);
  } finally {
    process.env.NODE_ENV = before;
  }
});

it('registers nothing outside a build', () => {
  claimInstance('state');
  claimInstance('state');
  expect(Reflect.has(globalThis, Symbol.for('alma.instances'))).toBe(false);
});
