import type { Page } from './test.ts';

const token = (page: Page) => page.evaluate(() => localStorage.getItem('kinde_access_token'));

/** Asks the server, not the page, about the signed-in person's wallet. */
export async function ask<Reply>(page: Page, path: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${await token(page)}` };
  const config = await page.request.get('/config.json').then((reply) => reply.json());
  const reply = await page.request.get(`/api/v1/wallets/${path}`, {
    headers: { ...headers, 'x-service-token': config.service_token },
  });
  return reply.json() as Promise<Reply>;
}

/** Where money may go to. */
export async function addressOf(page: Page): Promise<string> {
  return (await ask<{ address: string }>(page, 'me')).address;
}
