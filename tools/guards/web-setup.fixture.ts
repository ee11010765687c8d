// web-setup.test.ts runs this as a page test: the setup makes the first tests fail.
const ask = (address: string) => fetch(address).catch(() => undefined);

it('logs an error', () => console.error('a broken promise'));

it('logs a warning', () => console.warn('a bad habit'));

it('calls our own server without a handler', () => ask('http://localhost/api/v1/no-such-call'));

it('requests a file of another origin', () => ask('https://elsewhere.test/picture.png'));

it('expects the error that it logs', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('a broken promise');
});

it('passes after all of these', () => undefined);
