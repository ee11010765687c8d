import { escapeHtml } from '../../platform/pages/index.ts';
import { mailTexts } from './mail.texts.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const { welcome } = mailTexts;

/** The welcome mail as text and as HTML in the reader's light or dark theme. */
export function welcomeMail(person: { name: string; address: string }): MailContent {
  return { subject: welcome.subject, text: asText(person), html: asHtml(person) };
}

function asText({ name, address }: { name: string; address: string }): string {
  const steps = welcome.steps.map(({ title, text }, index) => `${index + 1}. ${title}\n   ${text}`);
  return [
    welcome.greeting(name),
    welcome.lead,
    ...steps,
    `${welcome.button}: ${address}`,
    welcome.closing,
  ].join('\n\n');
}

/** Tables and inline styles work in every mail program; the style sheet adds the dark theme where supported. */
function asHtml({ name, address }: { name: string; address: string }): string {
  const steps = welcome.steps.map(
    ({ title, text }, index) => `<tr>
<td class="number" style="width:28px;padding:10px 12px 10px 0;vertical-align:top;color:#0b6873;font-weight:600">${index + 1}</td>
<td class="body" style="padding:10px 0;color:#33312d"><strong class="strong" style="color:#1a1917;font-weight:600">${escapeHtml(title)}</strong><br>${escapeHtml(text)}</td>
</tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(welcome.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background: #0b0c0c !important; }
  .card { background: #171818 !important; border-color: #292c2c !important; }
  .strong { color: #f4f3f1 !important; }
  .body { color: #d8d7d3 !important; }
  .number { color: #63c7d0 !important; }
  .button { background: #f1f0ed !important; color: #161615 !important; }
  .small { color: #959491 !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:#f4f3f0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(welcome.preview)}</div>
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f3f0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e5e2dc;border-radius:12px">
<tr><td style="padding:32px;font:400 15px/1.55 Inter,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif">
<p class="strong" style="margin:0 0 24px;color:#1a1917;font-size:17px;font-weight:600">Alma</p>
<h1 class="strong" style="margin:0 0 12px;color:#1a1917;font-size:24px;line-height:1.25;font-weight:600;overflow-wrap:anywhere">${escapeHtml(welcome.greeting(name))}</h1>
<p class="body" style="margin:0 0 12px;color:#33312d">${escapeHtml(welcome.lead)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font:inherit">
${steps.join('\n')}
</table>
<p style="margin:24px 0 28px"><a class="button" href="${escapeHtml(address)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#1c1b19;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(welcome.button)}</a></p>
<p class="small" style="margin:0;color:#67645d;font-size:13px">${escapeHtml(welcome.closing)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}
