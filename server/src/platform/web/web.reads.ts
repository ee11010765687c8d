import {
  endpointAddress,
  endpoints,
  namesCaller,
  type PrefetchedCall,
  type Registry,
  storageKeys,
} from '@alma/shared/contract';
import { scriptJson } from '../pages/index.ts';
import { shownAt, withoutSlash } from './web.shown.ts';

/** A sign-in ends on the callback with new tokens, so nothing may be read with the old ones. */
const withoutReads = ['/callback', '/dev/kit'];

/** An address of the API, with the address whose read must succeed first, if any. */
type Read = string | readonly [address: string, after: string];

/** The reads of an address's first screen; `{user_id}` is replaced by the signed-in user. */
export function readsFor(registry: Registry, pathname: string): Read[] {
  const address = withoutSlash(pathname);
  if (withoutReads.includes(address)) return [];
  const reads = shownAt(registry, address).flatMap((shown) =>
    (shown.reads ?? []).flatMap((read) => filled(read, shown.params)),
  );
  const begun = [{ call: 'auth.me' } as const, ...reads.filter(({ after }) => after === undefined)];
  return [
    ...new Set(begun.map(addressOf)),
    ...reads.flatMap((read) => {
      const needed = begun.find(({ call }) => call === read.after);
      return needed ? [[addressOf(read), addressOf(needed)] as const] : [];
    }),
  ];
}

/**
 * Fills in the parameters from the address. Empty when a value is not a plain name, which no address of ours contains,
 * and for an unknown call: after a rollback of the platform, a live release may be newer than it.
 */
function filled(read: PrefetchedCall, values: Readonly<Record<string, string>> = {}): PrefetchedCall[] {
  if (!Object.hasOwn(endpoints, read.call)) return [];
  const params = Object.entries(read.params ?? {}).map(([name, from]) => [name, values[from] ?? ''] as const);
  if (!params.every(([, value]) => /^[\w-]+$/.test(value))) return [];
  return [{ ...read, params: Object.fromEntries(params) }];
}

function addressOf({ call, query = {}, params = {} }: PrefetchedCall): string {
  const search = new URLSearchParams();
  const { path: pattern } = endpointAddress(call);
  const path = pattern.replaceAll(/\{(\w+)\}/g, (name: string, param: string) => params[param] ?? name);
  for (const [name, value] of Object.entries(query)) search.append(name, String(value));
  const caller = namesCaller(path) ? ['user_id={user_id}'] : [];
  const parts = [...(search.size > 0 ? [String(search)] : []), ...caller];
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

/** Longer than our scripts need to start. After that, an unused response is stale. */
const maxAgeMs = 10_000;

/**
 * The first number and the first time that a browser process formats make it look up the available locales and their
 * rules, which takes 20 to 30 ms of processor time. A worker shares the process, so the page benefits from its lookup.
 */
export const localesWorker = {
  address: '/assets/locales-worker.js',
  script:
    "new Intl.NumberFormat('en').formatToParts(.5);" +
    "new Intl.DateTimeFormat('en',{dateStyle:'full',timeStyle:'long'}).format();close()",
};

/**
 * Starts the reads of the first screen before any script has loaded, with the stored token. The API client uses each
 * response once, instead of sending its own request; see `shared/src/core/api/prefetch.ts`.
 */
const beginReads = `(function(reads,service,keys,kept,traced){
try{
var token=localStorage.getItem(keys.accessToken),id=localStorage.getItem(keys.idToken);
var claims=JSON.parse(atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));
}catch(e){return}
if(!(claims.exp*1e3>Date.now()))return;
var headers={'content-type':'application/json','x-service-token':service,authorization:'Bearer '+token};
if(id)headers['x-id-token']=id;
function hex(count){
return Array.from(crypto.getRandomValues(new Uint8Array(count)),function(byte){return byte.toString(16).padStart(2,'0')}).join('')
}
var early=window.almaEarly=new Map;
function begin(address){
address=address.replace('{user_id}',encodeURIComponent(claims.sub));
var traceparent=traced?{traceparent:'00-'+hex(16)+'-'+hex(8)+'-00'}:{};
var read={token:token,sent:fetch(address,{headers:Object.assign(traceparent,headers),credentials:'same-origin',signal:AbortSignal.timeout(kept)})};
early.set(address,read);
read.sent.then(function(reply){
read.tag=reply.headers.get('etag');
return reply.ok?reply.clone().json():undefined
}).then(function(reply){read.reply=reply}).catch(function(){})
}
reads.forEach(function(read){
if(read.at(0)==='/')return begin(read);
early.get(read[1]).sent.then(function(reply){if(reply.ok)begin(read[0])}).catch(function(){})
});
setTimeout(function(){new Worker('${localesWorker.address}')});
setTimeout(function(){early.clear()},kept)
})`.replaceAll('\n', '');

/**
 * The inline script that starts a page's reads.
 * @param isTraced whether each read sends a trace id, as calls of the client do
 */
export function readsScript(reads: readonly Read[], serviceToken: string, isTraced = false): string {
  const input = [reads, serviceToken, storageKeys, maxAgeMs, isTraced ? 1 : 0].map(scriptJson);
  return `${beginReads}(${input.join(',')})`;
}
