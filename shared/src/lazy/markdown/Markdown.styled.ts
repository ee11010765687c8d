import { styled } from '../../core/styled.ts';

export const Root = styled.div`
  min-width: 0;
  /* Stacked combining marks must not cover the text around. */
  overflow: clip;
  overflow-clip-margin: 4px;
  overflow-wrap: anywhere;
  white-space: normal;

  > * + * {
    margin-top: 8px;
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
    padding-left: 18px;
  }

  ul {
    list-style: disc;
  }

  ol {
    padding-left: 24px;
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
    margin: 0 8px 0 -18px;
    accent-color: var(--accent-solid);
  }

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
    padding-left: 12px;
    border-left: 2px solid var(--line-strong);
    color: var(--text-muted);
  }

  /* Deep levels keep enough width for their text on a phone. */
  :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, li)
    :is(blockquote, ul, ol) {
    padding-left: 0;
    border-left: 0;
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

  [data-table] {
    overflow-x: auto;
  }

  table {
    width: 100%;
  @media print {
    pre code {
      white-space: pre-wrap;
    }
  }

    border-collapse: collapse;
    font-size: var(--fs-13);
    overflow-wrap: normal;
  }

  th,
  td {
    padding: 7px 12px 7px 0;
    border-bottom: 1px solid var(--line-faint);
    text-align: left;
    vertical-align: top;
  }

  th {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  :is(th, td):last-child {
    padding-right: 0;
  }
`;

export const Plain = styled.div`
  /* Ten lines, so that the messages around stay visible. */
  max-height: 240px;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: var(--bg-inset);
  overflow-y: auto;
  white-space: pre-wrap;
`;

export const Written = styled.p`
  white-space: pre-line;
`;
