import { createGlobalStyle, css } from '../styled.ts';
import { colorPairs, plainValues } from './token-values.ts';

const declarations = [
  ...Object.entries(colorPairs).map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`),
  ...Object.entries(plainValues).map(([name, value]) => `--${name}: ${value};`),
].join('\n');

const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    -webkit-text-size-adjust: 100%;
    background: var(--bg-canvas);
  }

  body {
    margin: 0;
    background: var(--bg-canvas);
    color: var(--text);
    font: var(--w-regular) var(--fs-14) / var(--lh-ui) var(--font);
    letter-spacing: -0.006em;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }

  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  table,
  fieldset {
    margin: 0;
    padding: 0;
  }

  fieldset {
    border: 0;
    min-width: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  h1,
  h2,
  h3,
  h4 {
    color: var(--text-strong);
    font-weight: var(--w-semi);
    line-height: var(--lh-tight);
    text-wrap: balance;
  }

  /* Titles and typed texts read in the direction of their own script. */
  h1,
  input,
  textarea {
    unicode-bidi: plaintext;
  }

  h1 {
    font-size: var(--fs-24);
    letter-spacing: -0.019em;
  }

  h2 {
    font-size: var(--fs-16);
    letter-spacing: -0.011em;
  }

  h3,
  h4 {
    font-size: var(--fs-14);
    line-height: var(--lh-ui);
    letter-spacing: -0.006em;
  }

  a {
    color: var(--accent);
    text-decoration: none;
  }

  a:hover {
    color: var(--accent-hover);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  button,
  input,
  textarea,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  button:not(:disabled) {
    cursor: pointer;
  }

  strong {
    font-weight: var(--w-semi);
    color: var(--text-strong);
  }

  code {
    font-family: var(--mono);
    font-size: 0.92em;
    font-feature-settings: 'zero';
  }

  main:focus {
    outline: 0;
  }

  /* Zero specificity, so that a component with its own focus ring can remove this one. */
  :where(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;

/** Assigns the tokens and the base element styles; rendered once, by the host. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    ${declarations}
  }

  /* Any element may have the attribute, so that both themes can be shown side by side. */
  [data-theme='light'] {
    color-scheme: light;
  }

  [data-theme='dark'] {
    color-scheme: dark;
  }

  /* Paper is white: browsers print the dark theme's light text without its background. */
  @media print {
    :root,
    [data-theme] {
      color-scheme: light;
    }
  }

  ${base}

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
