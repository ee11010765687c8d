import { act, render, screen } from '@testing-library/react';
import { Markdown } from './Markdown.tsx';
import { loadMarkdown } from './parser.ts';

it('shows a text as it was written until the parser is loaded', async () => {
  render(<Markdown text="Start with **base rates**" />);
  expect(screen.getByText('Start with **base rates**')).toBeVisible();
  await act(loadMarkdown);
  expect(screen.getByText('base rates').tagName).toBe('STRONG');
});
