// web-setup.test.ts runs this as a page test: the setup makes the first tests fail.
const ask = (address: string) => fetch(address).catch(() => undefined);

it('logs an error', () => console.error('a broken promise'));

it('logs a warning', () => console.warn('a bad habit'));

it('asks our own server what no handler answers', () => ask('http://localhost/api/v1/no-such-call'));

it('asks another origin for a file', () => ask('https://elsewhere.test/picture.png'));

it('says which complaint it expects', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  console.error('a broken promise');
});

it('does nothing wrong after all of that', () => undefined);
