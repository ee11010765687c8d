import type { DeliveredRemote, ReleaseManifest } from '@alma/shared/contract';
import type { TestReply, TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';
import { manifestOf, putFile, sha384Of, tokenBody } from './manifest.ts';

/** A team with the token for releasing its remote. */
export interface Team {
  name: string;
  token: string;
  tokenId: string;
  headers: Record<string, string>;
}

/** Status and code of a refusal. */
export const codeOf = ({ status, body }: TestReply): [number, string] => [status, body.error?.code];

/** The calls that teams make to a server. */
export function deliveryClient(server: TestServer) {
  const post = (path: string, options: Parameters<TestServer['call']>[2]): Promise<TestReply> =>
    server.call('POST', `/api/v1/delivery/${path}`, options);

  const register = ({ name, headers }: Team, manifest: unknown): Promise<TestReply> =>
    post(`remotes/${name}/releases`, { headers, body: manifest });

  return {
    post,
    register,

    async makeTeam(name: string, admin: SignedIn): Promise<Team> {
      const { body } = await post('tokens', { as: admin, body: tokenBody(name) });
      const headers = { authorization: `Bearer ${body.secret}` };
      return { name, token: body.secret, tokenId: body.id, headers };
    },

    change: (
      { name, headers }: Team,
      kind: 'rollouts' | 'rollback',
      revision: number | undefined,
      body: object,
    ): Promise<TestReply> =>
      post(`remotes/${name}/${kind}`, {
        headers: { ...headers, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
        body,
      }),

    /** Ends a running rollout. */
    end: (
      { name, headers }: Team,
      rolloutId: string,
      how: 'complete' | 'cancel',
      revision: number,
    ): Promise<TestReply> =>
      post(`remotes/${name}/rollouts/${rolloutId}/${how}`, {
        headers: { ...headers, 'if-match': `"${revision}"` },
        ...(how === 'cancel' && { body: { reason: 'Part of a test' } }),
      }),

    /** The live state of a remote. */
    async state({ name, headers }: Team): Promise<DeliveredRemote> {
      const { body } = await server.call('GET', '/api/v1/delivery/remotes', { headers });
      return body.remotes.find((remote: DeliveredRemote) => remote.name === name);
    },

    /** Registers a release and uploads its missing files. */
    async release(team: Team, files: Record<string, string>, changes: Partial<ReleaseManifest> = {}) {
      const manifest = manifestOf(team.name, files, changes);
      const missing: string[] = (await register(team, manifest)).body.missing;
      for (const content of Object.values(files))
        if (missing.includes(sha384Of(content))) await putFile(server, team.headers, content);
      return { id: `${manifest.version}-${manifest.build}`, missing };
    },
  };
}
