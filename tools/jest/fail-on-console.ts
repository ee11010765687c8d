import { format } from 'node:util';

const watched = ['error', 'warn'] as const;

/**
 * A warning on the console is a defect, so it fails the test that caused it. A test that expects one says so with
 * `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
export function failOnConsole(): void {
  let complaints: string[] = [];

  for (const method of watched) {
    console[method] = (...parts: unknown[]) => {
      complaints.push(`console.${method}: ${format(...parts)}`);
    };
  }

  afterEach(() => {
    const messages = complaints;
    complaints = [];
    if (messages.length > 0) throw new Error(messages.join('\n\n'));
  });
}
