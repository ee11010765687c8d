import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea, TextField } from '../index.ts';

it('connects label, hint and error to the input', () => {
  render(<TextField label="E-mail" hint="Where we write to" error="Enter an e-mail address" required />);
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input).toHaveAccessibleDescription('Enter an e-mail address Where we write to');
  expect(input).toBeInvalid();
  expect(input).toHaveAttribute('aria-required', 'true');
});

it('has no description and is valid when there is nothing to say', () => {
  render(<TextField label="E-mail" />);
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).toBeValid();
});

it('keeps a hidden label as the name', () => {
  render(<TextField label="Search" labelHidden icon="search" placeholder="Search by name" />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveAttribute('placeholder', 'Search by name');
});

it('counts characters as people do, and does not truncate', async () => {
  render(<TextArea label="Prompt" count={5} />);
  const area = screen.getByRole('textbox', { name: 'Prompt' });
  await userEvent.type(area, 'naïve👩');
  expect(screen.getByText('6 of 5 characters')).toBeVisible();
  expect(area).toHaveValue('naïve👩');
});

it('counts a value that is set from outside', () => {
  const { rerender } = render(<TextArea label="Bio" count value="abc" onChange={() => undefined} />);
  expect(screen.getByText('3 characters')).toBeVisible();
  rerender(<TextArea label="Bio" count value="" onChange={() => undefined} />);
  expect(screen.getByText('0 characters')).toBeVisible();
});

it('sets the height by script when the browser does not grow text areas', async () => {
  jest.spyOn(CSS, 'supports').mockReturnValue(false);
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(120);
  const { rerender } = render(<TextArea label="Bio" defaultValue="" />);
  await userEvent.type(screen.getByRole('textbox'), 'a');
  expect(screen.getByRole('textbox')).toHaveStyle({ height: '122px' });
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(60);
  rerender(<TextArea label="Bio" value="b" onChange={() => undefined} />);
  expect(screen.getByRole('textbox')).toHaveStyle({ height: '62px' });
});

it('leaves the height to a browser that does', () => {
  jest.spyOn(CSS, 'supports').mockImplementation((property) => property === 'field-sizing');
  render(<TextArea label="Bio" defaultValue="many lines" />);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').style.height).toBe('');
});
