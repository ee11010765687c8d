import { dialectOf } from './dialects.ts';
import type { Scenario } from './scenarios.ts';

export interface ProviderFailure {
  scenario: Scenario;
  /** Undefined if the person gets an answer anyway. */
  code?: 'MODEL_FAILED';
  /** Matches the error message or the answer. */
  says: RegExp;
  /** How many requests the endpoint gets for one question. */
  requests: number;
  /** How many calls are counted as usage. */
  charged: number;
}

const couldNot = /could not answer/;
const answer = /^An answer\.$/;

const whole: Scenario = (to, request) => dialectOf(request).reply(to, request, 'An answer.');

/** Refuses in the provider's own format. */
const refused =
  (status: number, message: string, headers?: Record<string, string>): Scenario =>
  (to, request) =>
    to.json(status, dialectOf(request).error(status, message), headers);

const ends =
  (finish: (declined: string) => string, text: string): Scenario =>
  (to, request) => {
    const dialect = dialectOf(request);
    dialect.reply(to, request, text, finish(dialect.declined));
  };

/** Sends the first words of a reply, then fails in this way. */
const afterWords =
  (then: (to: Parameters<Scenario>[0], request: Parameters<Scenario>[1]) => void | Promise<void>): Scenario =>
  async (to, request) => {
    dialectOf(request).begin(to, 'Half of ');
    await to.pause(20);
    await then(to, request);
  };

const first =
  (fault: Scenario): Scenario =>
  (to, request) =>
    (request.before === 0 ? fault : whole)(to, request);

const fails = { code: 'MODEL_FAILED', says: couldNot, requests: 1 } as const;
const answered = { says: answer, charged: 1 } as const;

/** Failures of the first question, or problems that are recovered from. The second question is answered. */
export const providerFailures: Record<string, ProviderFailure> = {
  'an unbroken reply': { scenario: whole, requests: 1, ...answered },
  'a slow first byte': {
    scenario: async (to, request) => {
      await to.pause(150);
      await whole(to, request);
    },
    requests: 1,
    ...answered,
  },
  'a stream that is cut': { scenario: first(afterWords((to) => to.destroy())), ...fails, charged: 1 },
  'a stream that ends early': { scenario: first(afterWords((to) => to.end())), ...fails, charged: 1 },
  'a malformed chunk': {
    scenario: first(
      afterWords((to) => {
        to.raw('data: {"half":\n\n');
        to.end();
      }),
    ),
    ...fails,
    charged: 1,
  },
  'a malformed beginning': {
    scenario: first((to) => {
      to.begin();
      to.raw('data: <html>\n\n');
      to.end();
    }),
    ...fails,
    charged: 0,
  },
  'an error inside of the stream': {
    scenario: first(
      afterWords((to, request) => {
        dialectOf(request).errorInside(to);
        to.end();
      }),
    ),
    ...fails,
    charged: 1,
  },
  'a rate limit that passes': {
    scenario: first(refused(429, 'slow down', { 'retry-after': '1' })),
    requests: 2,
    ...answered,
  },
  'an overloaded service': {
    scenario: first(refused(503, 'overloaded', { 'retry-after': '0' })),
    requests: 2,
    ...answered,
  },
  'a rate limit for hours': {
    scenario: first(refused(429, 'come back tomorrow', { 'retry-after': '86400' })),
    ...fails,
    says: /busy/,
    charged: 0,
  },
  'a context that is too long': {
    scenario: first(refused(400, 'prompt is too long: the context window is 8000 tokens')),
    ...fails,
    says: /too long for the model/,
    charged: 0,
  },
  'a refusal': {
    scenario: first(ends((declined) => declined, 'I would rather')),
    ...fails,
    says: /declined/,
    charged: 1,
  },
  'an empty answer': {
    scenario: first((to, request) => dialectOf(request).reply(to, request, '')),
    ...fails,
    charged: 1,
  },
  'a wrong key': {
    scenario: first(refused(401, 'invalid API key')),
    ...fails,
    says: /Tell an administrator/,
    charged: 0,
  },
  'a model that is gone': {
    scenario: first(refused(404, 'no such model')),
    ...fails,
    says: /Tell an administrator/,
    charged: 0,
  },
};

/** 10 MB of text in chunks of 50 kB. */
export const endlessWords: Scenario = (to, request) => {
  const dialect = dialectOf(request);
  const piece = 'word '.repeat(10_000);
  dialect.begin(to, piece);
  for (let count = 1; count < 200; count += 1) dialect.goOn(to, piece);
  to.end();
};
