import { expect, it, jest } from '@jest/globals';
import { run } from '../../shared/cli/main.ts';

it.each(['rollback', 'pin', 'promote'])(
  'alma %s refuses the name of a remote as a release',
  async (command) => {
    const lines: string[] = [];
    const write = jest
      .spyOn(process.stderr, 'write')
      .mockImplementation((text) => lines.push(String(text)) > 0);
    const code = await run([command, 'wallet', '--reason', 'A test', '--to', 'http://localhost:1']);
    write.mockRestore();
    expect([code, lines.join('')]).toEqual([2, expect.stringContaining('Name a remote with --remote')]);
  },
);
