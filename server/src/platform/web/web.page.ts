import { type BrowserConfig, storageKeys } from '@alma/shared/contract';
import { escapeHtml, scriptJson } from '../pages/index.ts';
import { iconAddress } from './web.icon.ts';
import { integrityOf } from './web.integrity.ts';
import { type PreloadLink, preloadsFor } from './web.preloads.ts';
import { readsFor, readsScript } from './web.reads.ts';
import type { HostRecord } from './web.schemas.ts';
import { admitted, withoutSlash } from './web.shown.ts';
import type { LiveWeb } from './web.source.ts';
import { texts } from './web.texts.ts';
import { unsupportedScript } from './web.unsupported.ts';

export interface PageInput {
  web: LiveWeb & { host: HostRecord };
  config: BrowserConfig;
  pathname: string;
  nonce: string;
  development: boolean;
  /** Verifies the signature of `/remotes.json`, for tools; the page itself relies on its origin. */
  signingKey?: Record<string, string> | undefined;
  /** The visitor's bucket, which the page includes in its reports. */
  bucket?: number | undefined;
  /** Folders of development servers that the page may load from. */
  local?: readonly string[] | undefined;
}

/**
 * Applies the saved theme, or else the system's, before the first paint; a later script would flash the other theme.
 */
const themeScript = `(function(d,t){try{t=localStorage.getItem('theme')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t;d.classList.add(t)})(document.documentElement)`;

/** Allows scripts only from the folders of our builds and from `local`, and no markup or code from strings. */
const trustedTypesScript = (local: readonly string[]): string =>
  `window.trustedTypes&&trustedTypes.createPolicy('default',{createScriptURL:function(u){var a=new URL(u,location.href);if(a.origin===location.origin&&/^\\/(assets|remotes)\\//.test(a.pathname)${local.length > 0 ? `||${JSON.stringify(local)}.some(function(f){return a.href.startsWith(f)})` : ''})return u;throw new TypeError('No script of ours: '+a.pathname)}})`;

/**
 * Chooses the outline: the one of signed-in pages when a token is stored, with the sidebar's state from
 * `host/src/shell/sidebar-memory.ts`, or else the one of the login.
 */
const frameScript = `(function(d,f){try{if(localStorage.getItem('${storageKeys.accessToken}'))f=localStorage.getItem('alma.sidebar:v1')==='collapsed'?'app collapsed':'app'}catch(e){}d.dataset.frame=f})(document.documentElement,'login')`;

const themeStyle =
  ':root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}';

/** Keeps a map of renderers: React Refresh runs in each build, and otherwise only the first build would find them. */
const refreshHook = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__||=(function(r,n){return{renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})(new Map(),0)`;

/** Development validates every reply, and zod would probe for `eval`, which our policy forbids. */
const schemaSettings = `globalThis.__zod_globalConfig={jitless:true}`;

/** The whole page: everything that the browser needs to start, in one response. */
export function renderPage(input: PageInput): string {
  const { web, config, pathname, nonce, development, signingKey, bucket, local = [] } = input;
  const { host, registry } = web;
  const inline = (script: string): string => `<script nonce="${nonce}">${script}</script>`;
  const reads = readsFor(admitted(web), pathname);
  // The callback has its own screen.
  const hasFrame = withoutSlash(pathname) !== '/callback';
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${texts.title}</title>`,
    `<meta name="description" content="${escapeHtml(texts.description)}">`,
    `<link rel="icon" type="image/svg+xml" href="${iconAddress}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    inline(trustedTypesScript(local)),
    inline(themeScript),
    ...(hasFrame ? [inline(frameScript)] : []),
    ...(reads.length > 0 ? [inline(readsScript(reads, config.service_token, config.tracing))] : []),
    ...(development ? [inline(refreshHook), inline(schemaSettings)] : []),
    ...host.scripts.map(
      (src) =>
        `<script defer src="${escapeHtml(src)}" nonce="${nonce}"${integrity(integrityOf(web, src))}></script>`,
    ),
    ...preloadsFor(web, pathname).map(scriptPreload),
    ...host.fonts.map(fontPreload),
    `<style nonce="${nonce}">${themeStyle}${host.styles}</style>`,
    `<script type="application/json" id="alma-boot">${scriptJson({ config, registry, hashes: host.hashes, signing_key: signingKey, bucket, ...(local.length > 0 && { local }) })}</script>`,
    '</head>',
    `<body><div id="root">${hasFrame ? frameOf(host, pathname) : ''}</div><noscript>${texts.needsScript}</noscript>${inline(unsupportedScript)}</body>`,
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The outline, with the heading of a page of the host. Pages of remotes draw theirs themselves. */
function frameOf({ frame, titles }: HostRecord, pathname: string): string {
  const title = titles[withoutSlash(pathname)];
  return frame.replace('<!--title-->', title === undefined ? '<i></i>' : `<p>${title}</p>`);
}

/**
 * Must have the same attributes as the script tag, or the browser fetches the script twice. Placed after the first
 * script and the font.
 */
const scriptPreload = ({ href, integrity: hash }: PreloadLink): string =>
  `<link rel="preload" as="script" fetchpriority="low" href="${escapeHtml(href)}"${integrity(hash)}>`;

/** Anonymous mode, because browsers check hashes only in that mode. */
const integrity = (hash: string | undefined): string =>
  hash === undefined ? '' : ` integrity="${escapeHtml(hash)}" crossorigin`;

/** Fonts are always fetched in anonymous mode, whatever their origin. */
function fontPreload(href: string): string {
  return `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`;
}
