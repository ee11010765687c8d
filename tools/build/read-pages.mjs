import { statSync } from 'node:fs';
import path from 'node:path';
import { builtWeb } from '../../server/src/platform/web/web.built.ts';
import { preloadsFor } from '../../server/src/platform/web/web.preloads.ts';

/**
 * Reads a build: the addresses of its remotes, their entry scripts, and the scripts that the page of an address
 * contains, with their bytes as sent (Brotli).
 * @param {string} webDir
 */
export async function readPages(webDir) {
  const web = builtWeb(webDir, { warn: (facts, message) => console.error(message, facts) });
  const live = await web.read();
  if (!live.host) throw new Error(`There is no build of the host in ${webDir}.`);
  const fileOf = async (href) => {
    const [, remote, file] = /^\/(?:assets|remotes\/(\w+))\/(.+)$/.exec(href);
    const folder = remote ? await web.remoteFolder(remote) : path.join(webDir, 'host/dist/assets');
    return path.join(folder, `${file}.br`);
  };
  const weigh = async (href) => ({ href, bytes: statSync(await fileOf(href)).size });
  return {
    routes: live.registry.remotes.flatMap(({ routes }) =>
      routes.map((route) => route.path.replaceAll(/:\w+/g, 'one')),
    ),
    entries: () => Promise.all(live.registry.remotes.map(({ entry }) => weigh(entry))),
    /** @param {string} address */
    scriptsOf(address) {
      const hrefs = [...live.host.scripts, ...preloadsFor(live, address).map(({ href }) => href)];
      return Promise.all(hrefs.map(weigh));
    },
  };
}

/** @param {{ bytes: number }[]} scripts */
export const bytesOf = (scripts) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);
