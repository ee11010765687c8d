import { toolLimits } from '@alma/shared/contract/runs/limits';
import { z } from 'zod';
import { resultText } from '../../src/ml/tool-servers/result-text.ts';
import { calculate } from '../../src/ml/tools/calculate.ts';
import { performTool, type Tool } from '../../src/ml/tools/index.ts';

/** Unit tests of tools: their limits, and the calculator. */
export function toolUnitCases(): void {
  describe('a tool', () => {
    const slow = (perform: Tool['perform']): Tool => ({
      name: 'calculate',
      description: '',
      input: z.object({}),
      perform,
    });
    const signal = new AbortController().signal;

    it('that hangs is aborted, and reported to the model', async () => {
      const outcome = await performTool(
        slow(() => new Promise(() => undefined)),
        {},
        { signal, timeoutMs: 20 },
      );
      expect(outcome).toMatchObject({
        status: 'failed',
        result: 'calculate did not answer within 0.02 seconds.',
      });
    });

    it('that needs permission and hangs has an unknown outcome', async () => {
      const asks = { server_id: 's', server: 'shop', tool: 'order', digest: 'd' };
      const hanging = { ...slow(() => new Promise(() => undefined)), asks };
      const outcome = await performTool(hanging, {}, { signal, timeoutMs: 20 });
      expect(outcome).toMatchObject({ status: 'failed', isUnknown: true });
      expect(outcome.result).toContain('Whether it did its work is not known');
    });

    it('that returns 10 MB is cut', async () => {
      const outcome = await performTool(
        slow(async () => '\0x'.repeat(5_000_000)),
        {},
        { signal },
      );
      expect(outcome).toMatchObject({ status: 'done', isCut: true });
      expect(outcome.result.length).toBeLessThanOrEqual(toolLimits.result);
      expect(outcome.result).not.toContain('\0');
    });

    it('of a server that returns deeply nested data is answered without it', () => {
      let data: unknown = [];
      for (let depth = 0; depth < 50_000; depth += 1) data = [data];
      expect(resultText({ content: [], structuredContent: { data } })).toBe(
        '[Data that is nested too deeply was left out.]',
      );
    });

    it.each([
      ['1 + 2 * 3', '7'],
      ['(1 + 2) * 3', '9'],
      ['2 ^ 3 ^ 2', '512'],
      ['-2 ^ 2', '-4'],
      ['0.1 + 0.2', '0.3'],
      ['10 % 4 + 5!', '122'],
      ['round(12.3456, 2) + max(1, 2, 3)', '15.35'],
      ['median(4, 1, 3, 2)', '2.5'],
      ['SQRT(16) / 1e2', '0.04'],
      ['2 ** 0.5 * pi', '4.44288293815837'],
    ])('calculates %s', (expression, value) => expect(calculate(expression)).toBe(value));

    it.each([
      ['', 'A number is missing.'],
      ['1 +', 'A number is missing.'],
      ['(1', '“)” is missing.'],
      ['1 2', 'An operator is missing.'],
      ['constructor', 'There is no value called constructor.'],
      ['tostring(1)', 'There is no function tostring.'],
      ['globalThis["x"]', 'cannot be read.'],
      ['9^9^9^9', 'The result is no finite number.'],
      ['171!', 'A factorial needs a whole number'],
      ['('.repeat(400), 'nested too deep'],
      ['-'.repeat(400), 'nested too deep'],
      ['1'.repeat(501), 'Use at most 500 characters.'],
    ])('refuses %.20s', (expression, reason) => expect(() => calculate(expression)).toThrow(reason));
  });
}
