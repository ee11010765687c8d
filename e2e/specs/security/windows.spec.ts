import { startOtherOrigin } from '../../support/other-origin.ts';
import { expect, signIn, test } from '../../support/test.ts';

// The console reports what the browser refuses to show.
test.use({ expectedErrors: [/frame|status of 40[0134]|ERR_BLOCKED_BY_RESPONSE/i] });

test('a page of another origin shows nothing of ours in a frame: no page, error or file', async ({
  page,
  productUrl,
}) => {
  await signIn(page, 'leo');
  const asset = await page.evaluate(
    () => document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '',
  );
  const ours = [
    '/',
    '/login',
    '/wallet',
    '/no/such/page',
    '/api/v1/health',
    '/api/v1/auth/me',
    '/api/v1/nothing',
    '/api/v1/public/files/nothing',
    '/config.json',
    '/oidc/nothing',
    '/dev/mail',
    '/%zz',
  ].map((path) => productUrl + path);
  const framed = ['/own', ...ours, asset];
  const frames = framed.map((address) => `<iframe src="${address}"></iframe>`).join('');
  const other = await startOtherOrigin({ '/': `<body>${frames}</body>`, '/own': '<p>shown</p>' });
  try {
    await page.goto(`${other.url}/`);
    await page.waitForLoadState('networkidle');
    const shown = await Promise.all(
      page
        .mainFrame()
        .childFrames()
        .map(async (frame, index) => [
          framed[index],
          frame.url(),
          (await frame.content()).includes('<p>shown</p>'),
        ]),
    );
    expect(shown).toEqual(
      framed.map((address) =>
        address === '/own'
          ? [address, `${other.url}/own`, true]
          : [address, 'chrome-error://chromewebdata/', false],
      ),
    );
  } finally {
    other.stop();
  }
});

test('a page that opens ours cannot control it, and its messages are ignored', async ({
  page,
  context,
  productUrl,
}) => {
  await signIn(page, 'leo');
  const opener = `<body><button>Open</button><script>
    document.querySelector('button').onclick = () => {
      const ours = open(${JSON.stringify(`${productUrl}/`)});
      setInterval(() => {
        ours.postMessage('signed-out', '*');
        ours.postMessage({ type: 'kept', item: {} }, '*');
        document.title = ours.closed ? 'no hold' : 'a hold';
      }, 50);
    };
  </script></body>`;
  const other = await startOtherOrigin({ '/': opener });
  try {
    const attacker = await context.newPage();
    await attacker.goto(`${other.url}/`);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      attacker.getByRole('button', { name: 'Open' }).click(),
    ]);
    await expect(opened.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(attacker).toHaveTitle('no hold');
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.getByRole('link', { name: 'Profile' }).first().click();
    await expect(opened.getByRole('tab', { name: 'Info' })).toBeVisible();
  } finally {
    other.stop();
  }
});
