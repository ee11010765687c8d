import { escapeHtml, type Page, page } from '../platform/pages/index.ts';
import { demoPeople, type DemoPerson } from './demo-people.ts';
import { connectionTitles, developmentTexts as texts } from './texts.ts';

export interface SignInPageInput {
  action: string;
  cancelAction: string;
  connectionId: string | undefined;
  email: string;
  error?: string | undefined;
}

/**
 * Lets the visitor choose an identity: a demo person with one click, or any e-mail address. When an address was entered
 * before, its form comes first.
 */
export function signInPage(input: SignInPageInput): Page {
  const connection = input.connectionId ? connectionTitles[input.connectionId] : undefined;
  const action = escapeHtml(input.action);
  const people = `<form method="post" action="${action}">
<ul class="people" aria-label="${texts.people}">${demoPeople.map(personButton).join('')}</ul>
</form>`;
  const ways = input.email
    ? [emailForm(action, input), divider(texts.orPerson), people]
    : [`<h2>${texts.people}</h2>`, people, divider(texts.orEmail), emailForm(action, input)];
  const body = `<h1>${texts.heading}</h1>
<p class="notice">${texts.notice}</p>
${connection ? `<p class="connection">${texts.connection(connection)}</p>` : ''}
${ways.join('\n')}
<form method="post" action="${escapeHtml(input.cancelAction)}"><button class="cancel" type="submit">${texts.cancel}</button></form>`;
  return page({ title: texts.title, body });
}

const divider = (text: string): string => `<div class="or">${text}</div>`;

function emailForm(action: string, { email, error }: SignInPageInput): string {
  const fault = error
    ? { attributes: ' aria-invalid="true" aria-describedby="email-error"', text: escapeHtml(error) }
    : undefined;
  return `<form class="by-email" method="post" action="${action}">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" placeholder="${texts.emailExample}" value="${escapeHtml(email)}"${fault?.attributes ?? ''}>
${fault ? `<p class="error" id="email-error" role="alert">${fault.text}</p>` : ''}
<button class="primary" type="submit">${texts.continue}</button>
</form>`;
}

function personButton({ email, name, roles }: DemoPerson): string {
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
  return `<li><button class="person" type="submit" name="email" value="${email}">
<span class="initials" aria-hidden="true">${initials}</span>
<span class="who"><strong>${escapeHtml(name)}</strong><span>${email}</span></span>
<span class="roles">${(roles.length > 0 ? roles : ['USER']).join(', ')}</span></button></li>`;
}

export function failurePage(signInAddress: string, reason: string = texts.failed): Page {
  const body = `<h1>${texts.failedTitle}</h1>
<p class="lead" role="alert">${escapeHtml(reason)}</p>
<a class="primary" href="${escapeHtml(signInAddress)}">${texts.back}</a>`;
  return page({ title: texts.failedTitle, body });
}

/**
 * Submits without confirmation, since the person has already signed out. The button is for browsers without scripts.
 */
export function signOutPage(form: string): Page {
  const body = `<p class="lead" role="status">${texts.signingOut}</p>${form}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>`;
  const script = `const form = document.getElementById('op.logoutForm');
form.requestSubmit(document.querySelector('button[name="logout"]'));`;
  return page({ title: texts.signOut, body, script });
}

export function signedOutPage(signInAddress: string): Page {
  const body = `<p class="lead" role="status">${texts.signedOut}</p>
<a class="primary" href="${escapeHtml(signInAddress)}">${texts.back}</a>`;
  return page({ title: texts.signOut, body });
}
