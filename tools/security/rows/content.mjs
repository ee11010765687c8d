import { requests, users } from './test-files.mjs';

const uploads = 'server/test/files/uploads.test.ts';
const publicFiles = 'server/test/files/public-files.test.ts';
const safeFetch = 'server/test/platform/safe-fetch.test.ts';
const markdown = 'shared/src/lazy/markdown/Markdown.test.tsx';
const fuzz = 'server/test/fuzz/fuzz.test.ts';

/**
 * Files, texts and what goes into queries.
 * @type {import('../table.mjs').Row[]}
 */
export const contentRows = [
  {
    id: 'E1',
    rule: 'Uploads are bounded while they come in, and never whole in memory.',
    tests: [
      `${uploads} > takes 10 MB and not a byte more, announced or not`,
      'server/test/onboarding/spooled.test.ts > a document lies on disk while it comes in',
      'server/test/http/time-limits.test.ts > an upload that has stopped, and nothing of it stays',
    ],
  },
  {
    id: 'E2',
    rule: 'A picture is what it holds, made anew; SVG is refused.',
    tests: [`${uploads} > a picture`, `${uploads} > is refused, whatever it is called`],
  },
  {
    id: 'E3',
    rule: 'Pictures are bounded in pixels, frames, time and waiting.',
    tests: [
      `${uploads} > with too many pixels, cut short or damaged is refused`,
      `${uploads} > that moves becomes its first frame`,
    ],
  },
  { id: 'E4', rule: 'Pictures lose their metadata.', tests: [`${uploads} > loses its metadata`] },
  {
    id: 'E5',
    rule: 'No path is made of what people send.',
    tests: [
      `${publicFiles} > has nothing under addresses that lead elsewhere`,
      'server/test/files/stores.test.ts > takes no key like',
    ],
  },
  {
    id: 'E6',
    rule: 'Files are served with a fixed type, nosniff and a sandbox.',
    tests: [`${publicFiles} > tells browsers to take it for a picture and nothing else`],
  },
  {
    id: 'E7',
    rule: 'Markdown renders no markup, scripts or foreign addresses.',
    tests: [
      `${markdown} > runs nothing of`,
      `${markdown} > runs nothing, however such pieces are put together`,
      `${markdown} > makes no link of`,
      `${markdown} > as the text it is`,
      `${markdown} > fetches no picture from elsewhere`,
    ],
  },
  {
    id: 'E8',
    rule: 'Stored text is escaped where it goes: pages, mails, headers.',
    tests: [
      'server/test/mail/welcome.test.ts > has no header that a name or an address brought along',
      'server/test/mail/mailbox.test.ts > shows what people have written as text',
    ],
  },
  {
    id: 'E9',
    rule: 'SQL takes values as parameters; sort and filter columns come from a list.',
    tests: [`${requests} > refuses query parameters that it does not know`, `${fuzz} > hostile requests`],
  },
  {
    id: 'E10',
    rule: 'Bodies hold known fields only.',
    tests: [`${users} > ignores read-only fields and refuses unknown ones`],
  },
  {
    id: 'E11',
    rule: 'Prototype keys, deep JSON and slow expressions harm nobody.',
    tests: [
      `${fuzz} > hostile requests`,
      'server/src/platform/http/exact-numbers.test.ts > refuses what nests too deeply',
      'server/test/outage/growth.test.ts > takes less than quadratic time',
      'server/test/outage/readers.test.ts > gives up a PDF of a few kB',
    ],
  },
  {
    id: 'E12',
    rule: 'The server fetches from public addresses only.',
    tests: [
      `${safeFetch} > are none in a private network, however they are written`,
      `${safeFetch} > sends nothing of ours along`,
    ],
  },
];
