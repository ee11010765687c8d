import { makeWebFolder } from '../../../test/web/web-folder.ts';
import { builtWeb } from './web.built.ts';
import { renderPage } from './web.page.ts';

const config = {
  auth: { domain: '', client_id: '', redirect_url: '', logout_url: '', connections: {}, allowed_origins: [] },
  api_base: '/api/v1',
  service_token: '',
  version: '0.1.0',
};

async function htmlOf(pathname: string): Promise<string> {
  const folder = makeWebFolder();
  try {
    const { host, registry } = await builtWeb(folder.dir, { warn: () => undefined } as never).read();
    if (!host) throw new Error('The folder has no host.');
    return renderPage({ web: { host, registry }, config, pathname, nonce: 'n', development: false });
  } finally {
    folder.remove();
  }
}

it.each([
  ['/', '<div id="frame"><p>Dashboard</p></div>'],
  ['/wallet/new', '<div id="frame"><i></i></div>'],
  ['/login', '<div id="frame"><i></i></div>'],
])('shows at %s the outline of the page before any script runs', async (pathname, outline) => {
  const html = await htmlOf(pathname);
  expect(html).toContain(`<div id="root">${outline}</div>`);
  expect(html).toContain('dataset.frame');
});

it('shows no outline on the callback, which has its own screen', async () => {
  const html = await htmlOf('/callback/');
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('dataset.frame');
});

it('has a description of at least 20 characters', async () => {
  expect(await htmlOf('/')).toMatch(/<meta name="description" content="[^"]{20,}">/);
});
