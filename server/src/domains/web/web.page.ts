import type { BrowserConfig } from '@alma/shared/contract';
import { iconAddress } from './web.icon.ts';
import { preloadsFor, type PreloadLink } from './web.preloads.ts';
import { readsFor, readsScript } from './web.reads.ts';
import type { HostRecord } from './web.schemas.ts';
import type { LiveWeb } from './web.source.ts';
import { texts } from './web.texts.ts';
import { unsupportedScript } from './web.unsupported.ts';

export interface PageInput {
  web: LiveWeb & { host: HostRecord };
  config: BrowserConfig;
  pathname: string;
  nonce: string;
  development: boolean;
}

/** Before the first paint: the saved theme, else the system's. A later script would let the other theme flash. */
const themeScript = `(function(d,t){try{t=localStorage.getItem('theme')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t;d.classList.add(t)})(document.documentElement)`;

const themeStyle =
  ':root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}';

/**
 * React Refresh runs once in each build of the page, and only the first would find the renderer: this keeps a map of
 * renderers, so that an edit in a remote is drawn as well.
 */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__||=(function(r,n){return{renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})(new Map(),0)`;

/** While developing every reply is held against its schema, whose library would probe for the `eval` that we forbid. */
const schemaSettings = `globalThis.__zod_globalConfig={jitless:true}`;

/** The whole page: everything that the browser needs to begin, in one answer. */
export function renderPage({ web, config, pathname, nonce, development }: PageInput): string {
  const { host, registry } = web;
  const inline = (script: string): string => `<script nonce="${nonce}">${script}</script>`;
  const reads = readsFor(registry, pathname);
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${texts.title}</title>`,
    `<link rel="icon" type="image/svg+xml" href="${iconAddress}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    inline(themeScript),
    ...(reads.length > 0 ? [inline(readsScript(reads, config.service_token))] : []),
    ...(development ? [inline(refreshHook), inline(schemaSettings)] : []),
    ...host.scripts.map((src) => `<script defer src="${escapeAttribute(src)}" nonce="${nonce}"></script>`),
    ...preloadsFor(web, pathname).map(scriptPreload),
    ...host.fonts.map(fontPreload),
    `<style nonce="${nonce}">${themeStyle}${host.styles}</style>`,
    `<script type="application/json" id="alma-boot">${escapeJson({ config, registry })}</script>`,
    '</head>',
    `<body><div id="root"></div><noscript>${texts.needsScript}</noscript>${inline(unsupportedScript)}</body>`,
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Same origin and no `crossorigin`, as the scripts are loaded later; the browser would else fetch them twice. */
function scriptPreload({ href, integrity }: PreloadLink): string {
  const hash = integrity === undefined ? '' : ` integrity="${escapeAttribute(integrity)}"`;
  return `<link rel="preload" as="script" href="${escapeAttribute(href)}"${hash}>`;
}

/** Fonts are always fetched in anonymous mode, whatever their origin. */
function fontPreload(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(href)}" crossorigin>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Inside a script block only `<` can end it or open a comment. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
