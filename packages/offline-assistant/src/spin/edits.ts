import { criteriaByLabel } from './reading.ts';

const heading = /^\s{0,3}#{1,6}\s(?<title>.*)$/;
/** Heading of the vote, whose rows are the record of the run: edits of them are not the user's material. */
const record = 'vote';

interface Versions {
  before: string;
  after: string;
  /** The lines that earlier edits added, which still count as the user's own. */
  earlier: string;
}

const plain = (line: string): string => line.trim();
const linesOf = (text: string): string[] => text.split('\n').map(plain);

/** The lines that an edit adds to an artifact, each under a heading that names its criterion. */
export function addedLines({ before, after, earlier }: Versions): string {
  const known = new Set(linesOf(before));
  const ownLines = new Set(linesOf(earlier));
  const added: string[] = [];
  let title = '';
  let written: string | undefined;
  for (const line of linesOf(after)) {
    const found = heading.exec(line)?.groups?.['title'];
    if (found !== undefined) title = found.trim().toLowerCase();
    const isKnown = line === '' || found !== undefined || (known.has(line) && !ownLines.has(line));
    if (isKnown || title === record) continue;
    if (title !== written) added.push(criteriaByLabel.has(title) ? `## ${title}` : '# ');
    written = title;
    added.push(line);
  }
  return added.join('\n');
}
