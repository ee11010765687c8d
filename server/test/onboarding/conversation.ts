import type { OnboardingReply, Profile } from '@alma/shared/contract';
import type { TestReply, TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

export interface Answer {
  message?: string;
  files?: readonly { name: string; bytes: Buffer | string }[];
  urls?: readonly string[];
  request_id?: string;
}

export const base = '/api-ml/v1/onboarding/chat';

function formOf({ message, files = [], urls = [], request_id: requestId }: Answer): FormData {
  const form = new FormData();
  if (message !== undefined) form.append('message', message);
  if (requestId !== undefined) form.append('request_id', requestId);
  for (const url of urls) form.append('urls', url);
  for (const { name, bytes } of files) {
    form.append('files', new File([new Uint8Array(Buffer.from(bytes))], name));
  }
  return form;
}

/** One person in one onboarding chat. */
export interface Conversation {
  id: string;
  started: OnboardingReply;
  post(answer: Answer, as?: SignedIn): Promise<TestReply>;
  /** Sends a message and expects success. */
  say(answer: Answer | string): Promise<OnboardingReply>;
  undo(changeId: string, as?: SignedIn): Promise<TestReply>;
}

export async function converseWith(server: TestServer, person: SignedIn, query = ''): Promise<Conversation> {
  const { status, body } = await server.call('GET', `${base}/start${query}`, { as: person });
  if (status !== 200) throw new Error(`start answered ${status}: ${JSON.stringify(body)}`);
  const started = body as OnboardingReply;
  const id = started.session_id;

  async function post(answer: Answer, as = person): Promise<TestReply> {
    const reply = await fetch(new URL(`${base}/${id}`, server.origin), {
      method: 'POST',
      headers: as.headers,
      body: formOf(answer),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.json() };
  }

  return {
    id,
    started,
    post,
    async say(answer) {
      const reply = await post(typeof answer === 'string' ? { message: answer } : answer);
      if (reply.status !== 200)
        throw new Error(`the answer was ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body as OnboardingReply;
    },
    undo: (changeId, as = person) =>
      server.call('POST', `${base}/${id}/undo`, { as, body: { change_id: changeId } }),
  };
}

export const readProfile = async (server: TestServer, as: SignedIn, id: string | null): Promise<Profile> =>
  (await server.call('GET', `/api/v1/profile/${id}`, { as })).body;

export const makeProfile = async (server: TestServer, as: SignedIn, basics: object): Promise<Profile> =>
  (await server.call('POST', '/api/v1/profile', { as, body: { basic_identification: basics } })).body;

export async function makeAgent(server: TestServer, as: SignedIn, profileId: string): Promise<string> {
  const body = { prompt: 'You are a patient interviewer.' };
  return (await server.call('POST', `/api/v1/profile/${profileId}/agent`, { as, body })).body.id;
}
