import type { Citation } from '@alma/shared/contract';
import { Markdown } from '@alma/shared/markdown';
import { styled } from '@alma/shared/styled';
import { quotedTable } from './passage.ts';

/** Characters of a passage that its card shows. The reader shows all of it. */
const shown = 400;

/* Prices and names are often on lines of their own. */
const Words = styled.span`
  white-space: pre-line;
`;

/** A quoted passage: table rows as a table, everything else as written. */
export function Quote({ citation }: { citation: Citation }) {
  const { quote } = citation;
  const table = quotedTable(citation);
  if (table !== undefined) return <Markdown text={table} />;
  return <Words>{quote.length > shown ? `${quote.slice(0, shown)}…` : quote}</Words>;
}
