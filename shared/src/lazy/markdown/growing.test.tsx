import { render, screen } from '@testing-library/react';
import { GrowingMarkdown, loadMarkdown, Markdown } from './index.ts';

beforeAll(loadMarkdown);

const chip = (number: number) => (number > 2 ? undefined : <button>{number}</button>);

it.each([
  'Two nurses.\n\n[1]\n\nAlways.',
  'See [the rota].\n\nWards:\n\n- one\n- two\n\n[1] [2]\n\n[the rota]: https://example.org/rota',
  'Short.[^1]\n\nNever.\n\n[^1]: On Sundays',
])('shows a text that grew as it shows a complete one: %j', (text) => {
  const growing = render(<GrowingMarkdown text="" renderCitation={chip} />);
  for (let end = 0; end <= text.length; end += 3)
    growing.rerender(<GrowingMarkdown text={text.slice(0, end)} renderCitation={chip} />);
  growing.rerender(<GrowingMarkdown text={text} renderCitation={chip} />);
  const whole = render(<Markdown text={text} renderCitation={chip} />);
  expect(growing.container.innerHTML.replaceAll(/>\s+</g, '><')).toBe(
    whole.container.innerHTML.replaceAll(/>\s+</g, '><'),
  );
});

it('keeps the elements of a text when references get another renderer', () => {
  const text = '# Rota\n\nTwo **nurses** [1].';
  const elements = () => [
    screen.getByRole('heading'),
    screen.getByText('nurses'),
    screen.getByRole('button'),
  ];
  const { rerender } = render(<GrowingMarkdown text={text} renderCitation={chip} />);
  const before = elements();
  rerender(<GrowingMarkdown text={text} renderCitation={(number) => <button>{`${number}.`}</button>} />);
  const after = elements();
  for (const [place, element] of after.entries()) expect(element).toBe(before[place]);
  expect(after[2]).toHaveTextContent('1.');
});
