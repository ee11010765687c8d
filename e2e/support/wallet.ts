import { type APIRequestContext, request } from '@playwright/test';
import { authHeaders, type Page, type PersonalCaller } from './test.ts';

/** Reads the signed-in person's wallet from the server, not from the page. */
export async function getWallet<Reply>(page: Page, path: string): Promise<Reply> {
  return getWalletAs<Reply>(page.request, await authHeaders(page), path);
}

async function getWalletAs<Reply>(
  api: APIRequestContext,
  headers: Record<string, string>,
  path: string,
): Promise<Reply> {
  const config = await api.get('/config.json').then((reply) => reply.json());
  const reply = await api.get(`/api/v1/wallets/${path}`, {
    headers: { ...headers, 'x-service-token': config.service_token },
  });
  return reply.json() as Promise<Reply>;
}

/** The wallet address to which money for another person can be sent. */
export async function addressOf({ url, headers }: PersonalCaller): Promise<string> {
  const api = await request.newContext({ baseURL: url });
  try {
    return (await getWalletAs<{ address: string }>(api, headers, 'me')).address;
  } finally {
    await api.dispose();
  }
}
