import { escapeHtml, type Page, page } from '../../platform/pages/index.ts';
import type { MailRow } from './mail.repository.ts';
import { mailTexts } from './mail.texts.ts';

const { mailbox: texts } = mailTexts;
export const mailboxPath = '/dev/mail';

export function mailboxPage(mails: readonly MailRow[]): Page {
  const list = mails.length === 0 ? `<p class="empty">${texts.empty}</p>` : listOf(mails);
  const body = `<h1>${texts.title}</h1>
<p class="notice">${texts.notice}</p>
${list}`;
  return page({ title: texts.title, body, isWide: true });
}

const listOf = (mails: readonly MailRow[]): string =>
  `<ul class="mails" aria-label="${texts.latest(mails.length)}">${mails.map(entryOf).join('')}</ul>`;

const entryOf = ({ id, subject, recipient, createdAt }: MailRow): string =>
  `<li><a href="${mailboxPath}/${id}"><strong>${escapeHtml(subject)}</strong><span>${timeOf(createdAt)}</span>
<span>${escapeHtml(recipient)}</span></a></li>`;

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export function mailPage(mail: MailRow): Page {
  const fields = [
    [texts.to, mail.recipient],
    [texts.from, mail.sender],
    [texts.at, timeOf(mail.createdAt)],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const body = `<a class="all" href="${mailboxPath}">${texts.back}</a>
<h1>${escapeHtml(mail.subject)}</h1>
<dl class="fields">${fields.join('')}</dl>
<h2>${texts.html}</h2>
<iframe class="mail" title="${texts.html}" src="${mailboxPath}/${mail.id}/html" sandbox></iframe>
<h2>${texts.text}</h2>
<div class="plain">${escapeHtml(mail.text)}</div>`;
  return page({ title: mail.subject, body, isWide: true });
}

export function missingMailPage(): Page {
  const body = `<h1>${texts.title}</h1>
<p class="empty">${texts.missing}</p>
<a class="all" href="${mailboxPath}">${texts.back}</a>`;
  return page({ title: texts.title, body, isWide: true });
}

/** The mail itself, with headers for its frame: no scripts, no requests, framed by our page only. */
export const mailItself = ({ html }: MailRow): Page => ({
  html,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
  },
});
