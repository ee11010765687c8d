import { createHash } from 'node:crypto';
import type { RemoteDeclaration } from '../../shared/src/contract/remotes/entities.ts';

/** A release of a remote in a few lines of JavaScript, without a build. */
export interface SmallRelease {
  version: string;
  build: string;
  /** The body of a function that returns the page; `React` is the host's. */
  page: string;
  /** Statements that run before the container exists. */
  before?: string;
  /** Statements of its `init(scope)`. */
  init?: string;
  /** Statements of its `get(expose)`. */
  get?: string;
}

export interface Team {
  /** Registers and uploads a release, and makes it live for everyone. */
  release(release: SmallRelease): Promise<void>;
  /** Makes an existing release live for everyone. */
  promote(release: Pick<SmallRelease, 'version' | 'build'>): Promise<void>;
}

/** The build factory's output for a remote with one page: a container under a global name of this build. */
const containerOf = (name: string, { build, page, before = '', init = '', get = '' }: SmallRelease): string =>
  `${before}
var ${name}_${build} = (() => {
  let React;
  return {
    async init(scope) {
      React = (await Object.values(scope.react)[0].get())();
      ${init}
    },
    async get(expose) {
      ${get}
      const Page = (() => { ${page} })();
      return () => ({ default: Page });
    },
  };
})();
`;

const declarationOf = (name: string, title: string): RemoteDeclaration => ({
  name,
  title,
  requires: '^1.0.0',
  routes: [{ path: `/${name}`, expose: './page', title }],
  navigation: [{ section: 'platform', label: title, path: `/${name}`, icon: 'hexagon', order: 90 }],
  slots: [],
  breadcrumbs: { [name]: title },
});

/** Creates a team with its own token, as an administrator. */
export async function makeTeam(
  origin: string,
  adminToken: string,
  name: string,
  title: string,
): Promise<Team> {
  async function call<Reply>(method: string, path: string, headers: object, body?: object): Promise<Reply> {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${origin}/api/v1/delivery/${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return JSON.parse(text || 'null') as Reply;
  }

  const asAdmin = { authorization: `Bearer ${adminToken}` };
  const { secret } = await call<{ secret: string }>('POST', 'tokens', asAdmin, {
    remote: name,
    team: `team of ${name}`,
    label: 'Stories',
  });
  const headers = { authorization: `Bearer ${secret}` };

  async function promote({ version, build }: Pick<SmallRelease, 'version' | 'build'>): Promise<void> {
    const listed = await call<{ remotes: { name: string; revision: number }[] }>('GET', 'remotes', headers);
    const revision = listed.remotes.find((remote) => remote.name === name)?.revision ?? 0;
    const change = { release: `${version}-${build}`, strategy: 'AllAtOnce' };
    await call('POST', `remotes/${name}/rollouts`, { ...headers, 'if-match': `"${revision}"` }, change);
  }

  return {
    promote,
    async release(release) {
      const { version, build } = release;
      const script = containerOf(name, release);
      const sha384 = createHash('sha384').update(script).digest('base64url');
      await call('POST', `remotes/${name}/releases`, headers, {
        version,
        build,
        declaration: declarationOf(name, title),
        entry: 'remoteEntry.js',
        preload: { './page': [] },
        parts: { './page': [] },
        files: [{ path: 'remoteEntry.js', sha384, size: Buffer.byteLength(script) }],
      });
      const body = new FormData();
      body.append('file', new File([script], 'file'));
      await call('PUT', `files/${sha384}`, headers, body);
      await promote(release);
    },
  };
}
