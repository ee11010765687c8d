import type { ServerTool } from '@alma/shared/contract';
import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { type CallableServer, inSession, readTools } from '../../src/ml/tool-servers/session.ts';
import { eventually } from '../eventually.ts';
import { type McpServer, reading, saying } from './mcp-server.ts';
import { toolServerClient, type ToolServerSetting, toolServersPath as base } from './tool-server-client.ts';

const key = 'key-of-the-tool-server';

/** Hostile and broken tool servers, and the servers that an administrator may connect. */
export function hostileToolServerCases(setting: ToolServerSetting): void {
  describe('a tool server', () => {
    const { mcp, current, call, add, read, change, allow, opened, stepOf } = toolServerClient(setting);

    it('with 1000 tools, many with the same name, is read up to a limit', async () => {
      const clashing = Array.from({ length: 20 }, () => reading('same', { description: 'One of many.' }));
      mcp.tools = [...clashing, ...Array.from({ length: 980 }, (_, index) => reading(`tool-${index}`))];
      mcp.pageSize = 300;
      const added = await add();
      const { server: now } = await read(added);
      expect(now.tools).toHaveLength(toolServerLimits.tools);
      expect(now.tools.filter(({ name }: ServerTool) => name === 'same')).toHaveLength(1);
      expect(now.left_out).toBe(1000 - toolServerLimits.tools);
    });

    it('that returns 10 MB fails the call', async () => {
      mcp.tools = [reading('forecast', { answer: () => saying('x'.repeat(10 * 1024 * 1024)) })];
      const added = await opened('forecast');
      expect(await stepOf(added, 'forecast')).toMatchObject({
        status: 'failed',
        result: 'The reply of the server is larger than 1 MB.',
      });
      await eventually(() => mcp.open.size === 0, 'the end of the reply');
    });

    const callable = (): CallableServer => ({
      address: mcp.address,
      header: null,
      key: undefined,
      timeouts: { connectMs: 1000, firstByteMs: 1000, idleMs: 1000, totalMs: 1000 },
      rule: {
        allowedHost: new URL(mcp.address).host,
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      },
    });

    it.each(['once', 'in the middle'])('that hangs %s is abandoned', async (when) => {
      mcp.instead = (_, response) => {
        if (when === 'in the middle')
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hold\n\n');
      };
      const beganAt = performance.now();
      await expect(inSession(callable(), AbortSignal.timeout(300), readTools)).rejects.toMatchObject({
        name: 'TimeoutError',
      });
      await eventually(() => mcp.open.size === 0, 'the end of the connection');
      // The client library itself only gives up after a minute.
      expect(performance.now() - beganAt).toBeLessThan(30_000);
    });

    it('that breaks the protocol is sent nothing more, even if it does not let the session end', async () => {
      mcp.tools = [reading('forecast')];
      const breakProtocol: McpServer['instead'] = ({ method }, response) => {
        if (method === 'POST')
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {\n\n');
      };
      const isEnding = () => mcp.requests.some(({ method }) => method === 'DELETE');
      let sending: Promise<unknown> | undefined;
      const { signal } = new AbortController();
      const ended = inSession(callable(), signal, async (client, ending) => {
        mcp.instead = breakProtocol;
        void readTools(client, ending).catch(() => undefined);
        await eventually(isEnding, 'the end of the session');
        mcp.instead = undefined;
        sending = client.callTool({ name: 'forecast' }, { signal: ending });
        await sending;
      });
      await expect(ended).rejects.toThrow('JSON');
      await expect(sending).rejects.toThrow();
      expect(mcp.called).toEqual([]);
    });

    it('that redirects, refuses or speaks another protocol is reported, and changes nothing', async () => {
      const added = await opened('forecast');
      const failureOf = async (instead: McpServer['instead']) => {
        mcp.instead = instead;
        const { failure, server: now } = await read(added);
        expect(now.tools).toMatchObject([{ name: 'forecast', is_allowed: true }]);
        return failure;
      };
      expect(
        await failureOf((_, response) =>
          response.writeHead(307, { location: 'http://169.254.169.254/latest/' }).end(),
        ),
      ).toMatchObject({ kind: 'failed', message: expect.stringContaining('redirects (307)') });
      expect(await failureOf((_, response) => response.writeHead(401).end())).toMatchObject({ kind: 'key' });
      expect(
        await failureOf((_, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
        ),
      ).toMatchObject({ kind: 'protocol' });
      expect(
        await failureOf((_, response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(`{"jsonrpc":"2.0","id":1,"result":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
        ),
      ).not.toBeNull();
      expect(await failureOf((_, response) => response.destroy())).toMatchObject({ kind: 'failed' });
    });

    it('in a private network can be added only when that is allowed, and the metadata address of clouds never', async () => {
      const refused = async (address: string, more: object = {}) =>
        (await call('POST', base, { name: 'refused', address, ...more })).body.error.code;
      expect(await refused(mcp.address)).toBe('ADDRESS_INTERNAL');
      expect(await refused('http://169.254.169.254/mcp', { allow_internal: true })).toBe('ADDRESS_REFUSED');
      expect(await refused('http://93.184.216.34/mcp')).toBe('ADDRESS_REFUSED');
      expect(await refused('https://user:secret@example.com/mcp')).toBe('VALIDATION_FAILED');
      expect(await refused('https://example.com/mcp', { header: 'Host' })).toBe('VALIDATION_FAILED');
    });

    it('with a new address loses its key and its tools', async () => {
      const added = await add(mcp, { key });
      await read(added);
      await allow(added, 'forecast');
      const moved = await change(added, { address: current.address, allow_internal: true });
      expect(moved.body).toMatchObject({ has_key: false, tools: [], read_at: null });
      const refused = await change(added, { address: mcp.address });
      expect(refused.body.error.code).toBe('ADDRESS_INTERNAL');
    });

    it('has a unique name, and their number is limited', async () => {
      const first = await add();
      const same = await call('POST', base, { name: first.name, address: mcp.address, allow_internal: true });
      expect([same.status, same.body.error.code]).toEqual([409, 'CONFLICT']);
      const otherServers = Array.from({ length: toolServerLimits.servers }, (_, index) =>
        call('POST', base, { name: `many-${index}`, address: mcp.address, allow_internal: true }),
      );
      const statuses = (await Promise.all(otherServers)).map(({ status }) => status).sort();
      expect(statuses.filter((status) => status === 201)).toHaveLength(toolServerLimits.servers - 1);
      expect(statuses.at(-1)).toBe(409);
    });
  });
}
