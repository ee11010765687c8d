import { requests, safeFetch, users } from './test-files.mjs';

const uploads = 'server/test/files/uploads.test.ts';
const publicFiles = 'server/test/files/public-files.test.ts';
const modelEndpoints = 'server/test/models/endpoints.test.ts';
const markdown = 'shared/src/lazy/markdown/Markdown.test.tsx';
const fuzz = 'server/test/fuzz/fuzz.test.ts';

const agentAnswers = 'server/test/chats/agent-answers.test.ts';
const agentLimits = 'server/test/chats/agent-limits.test.ts';

/**
 * Files, texts and inputs of queries.
 * @type {import('../table.mjs').Row[]}
 */
export const contentRows = [
  {
    id: 'E1',
    rule: 'Uploads are limited while they arrive, and never held in memory whole.',
    tests: [
      `${uploads} > accept 10 MB and not a byte more, with or without a content length`,
      'server/test/onboarding/spooled.test.ts > a document is on disk while it arrives',
      'server/test/http/time-limits.test.ts > a stalled upload, of which nothing is stored',
    ],
  },
  {
    id: 'E2',
    rule: 'The kind of a picture is detected from its content, and it is re-encoded; SVG is refused.',
    tests: [`${uploads} > a picture`, `${uploads} > is refused, whatever its name`],
  },
  {
    id: 'E3',
    rule: 'Pictures are limited in pixels, frames, processing time and queueing.',
    tests: [
      `${uploads} > that is too large, cut short or damaged is refused`,
      `${uploads} > with several frames keeps only the first`,
    ],
  },
  { id: 'E4', rule: 'Pictures lose their metadata.', tests: [`${uploads} > has no metadata`] },
  {
    id: 'E5',
    rule: 'No file path is built from user input.',
    tests: [
      `${publicFiles} > answers 404 for paths that lead out of the folder`,
      'server/test/files/stores.test.ts > refuses the key',
    ],
  },
  {
    id: 'E6',
    rule: 'Files are served with a fixed type, nosniff and a sandbox.',
    tests: [`${publicFiles} > tells browsers to treat it as a picture only`],
  },
  {
    id: 'E7',
    rule: 'Markdown renders no markup, scripts or foreign addresses.',
    tests: [
      `${markdown} > runs nothing of`,
      `${markdown} > runs nothing, however such pieces are put together`,
      `${markdown} > makes no link of`,
      `${markdown} > as plain text`,
      `${markdown} > fetches no picture from elsewhere`,
    ],
  },
  {
    id: 'E8',
    rule: 'Stored text is escaped wherever it is output: pages, mails, headers.',
    tests: [
      'server/test/mail/welcome.test.ts > lets no name or address add a header',
      'server/test/mail/mailbox.test.ts > shows user input as text',
    ],
  },
  {
    id: 'E9',
    rule: 'SQL takes values as parameters; sort and filter columns come from a list.',
    tests: [`${requests} > refuses query parameters that it does not know`, `${fuzz} > hostile requests`],
  },
  {
    id: 'E10',
    rule: 'Bodies may contain only known fields.',
    tests: [`${users} > ignores read-only fields and refuses unknown ones`],
  },
  {
    id: 'E11',
    rule: 'Prototype keys, deep JSON and slow expressions do no harm.',
    tests: [
      `${fuzz} > hostile requests`,
      'server/src/platform/http/exact-numbers.test.ts > refuses deep nesting',
      'server/src/platform/http/exact-numbers.test.ts > takes about as long for a body with one long number',
      'server/test/outage/growth.test.ts > takes less than quadratic time',
      'server/test/outage/readers.test.ts > when a PDF of a few kB unpacks to gigabytes',
    ],
  },
  {
    id: 'E12',
    rule: 'The server fetches from public addresses only, except for models that an administrator allowed by name.',
    tests: [
      `${safeFetch} > exclude private networks in any notation`,
      `${safeFetch} > sends none of our headers`,
      `${modelEndpoints} > in the internal network has to be allowed by an administrator`,
      `${modelEndpoints} > is never called, allowed or not`,
      `${modelEndpoints} > that later resolves to the internal network or a metadata service is not called`,
    ],
  },
  {
    id: 'E13',
    rule: 'An agent in a chat knows only its messages, costs its owner a limited amount, and answers only people.',
    tests: [
      `${agentAnswers} > gets one answer from the model of the agent`,
      `${agentAnswers} > by an agent is not answered`,
      `${agentAnswers} > of a removed agent, or of a suspended owner, is not answered`,
      `${agentLimits} > a used-up budget is reported in one short message`,
      `${agentLimits} > queue a few questions`,
      'server/test/chats/agents.test.ts > can be added only by its owner',
    ],
  },
];
