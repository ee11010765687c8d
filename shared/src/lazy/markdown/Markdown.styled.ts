import { styled } from '../../core/styled.ts';

export const Root = styled.div`
  min-width: 0;
  /* Stacked combining marks must not cover the surrounding text. */
  overflow: clip;
  overflow-clip-margin: 4px;
  overflow-wrap: anywhere;
  white-space: normal;

  > * + * {
    margin-top: 8px;
  }

  /* A text may mix scripts: each of its paragraphs reads in its own direction. */
  :is(p, li, th, td, h2, h3, h4, h5, h6) {
    unicode-bidi: plaintext;
  }

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  ul,
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding-inline-start: 18px;
  }

  ul {
    list-style: disc;
  }

  ol {
    padding-inline-start: 24px;
    list-style: decimal;
  }

  li::marker {
    color: var(--text-subtle);
    font-variant-numeric: tabular-nums;
  }

  li > * + *,
  li > ul,
  li > ol {
    margin-top: 4px;
  }

  li:has(> input),
  li:has(> p > input) {
    list-style: none;
  }

  li input {
    margin: 0;
    margin-inline: -18px 8px;
    accent-color: var(--accent-solid);
  }

  h2,
  h3,
  h4,
  h5,
  h6 {
    color: var(--text-strong);
    font-size: var(--fs-14);
    font-weight: var(--w-semi);
    line-height: var(--lh-ui);
  }

  > :is(h1, h2, h3, h4, h5, h6):not(:first-child) {
    margin-top: 16px;
  }

  blockquote {
    margin-inline: 0;
    padding-inline-start: 12px;
    border-inline-start: 2px solid var(--line-strong);
    color: var(--text-muted);
  }

  /* Deep levels keep enough width for their text on a phone. */
  :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, ul, ol) {
    padding-inline-start: 0;
    border-inline-start: 0;
    list-style-position: inside;
  }

  hr {
    border: 0;
    border-top: 1px solid var(--line);
  }

  code {
    padding: 1px 4px;
    border-radius: 4px;
    background: var(--bg-hover);
  }

  pre {
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--r-md);
    background: var(--bg-inset);
    font-size: var(--fs-13);
    line-height: 1.5;
    overflow-x: auto;
  }

  pre code {
    padding: 0;
    background: none;
    white-space: pre;
  }

  @media print {
    pre code {
      white-space: pre-wrap;
    }
  }

  [data-table] {
    overflow-x: auto;
  }

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--fs-13);
    overflow-wrap: normal;
  }

  th,
  td {
    padding: 7px 0;
    padding-inline-end: 12px;
    border-bottom: 1px solid var(--line-faint);
    text-align: start;
    vertical-align: top;
  }

  th {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  :is(th, td):last-child {
    padding-inline-end: 0;
  }
`;

export const Plain = styled.div`
  /* Ten lines, so that the surrounding messages stay visible. */
  max-height: 240px;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  overflow-y: auto;
  unicode-bidi: plaintext;
  white-space: pre-wrap;
`;

export const Written = styled.p`
  white-space: pre-line;
`;
