import { randomBytes } from 'node:crypto';
import { pageStyle } from './page-style.ts';

export interface Page {
  html: string;
  headers: Record<string, string>;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** A value for a script block, in which only `<` can end the block or open a comment. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Follows the theme chosen in the product, which has the same origin. */
const followTheme = `try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}`;

const mark =
  '<svg class="mark" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7.5"/><path d="M6.8 19 13 7l6.2 12"/><circle cx="13" cy="17.2" r="2.1"/></svg>';

interface PageInput {
  title: string;
  body: string;
  script?: string;
  /** Uses a wide layout, for lists and framed pages. */
  isWide?: boolean;
}

/** A page outside the application: runs only our scripts, loads nothing from other origins and cannot be framed. */
export function page(input: PageInput): Page {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(input.title)} · Alma</title>
<script nonce="${nonce}">${followTheme}</script>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<header><span class="brand">${mark}Alma</span></header>
<main${input.isWide ? ' class="wide"' : ''}>${input.body}</main>
${input.script ? `<script nonce="${nonce}">${input.script}</script>` : ''}
</body>
</html>`;
  return { html, headers: headers(nonce) };
}

function headers(nonce: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  };
}
