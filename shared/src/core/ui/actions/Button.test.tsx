import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink, CopyButton, IconButton } from '../index.ts';

it('is not a submit button by default', () => {
  render(<Button>Edit</Button>);
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('type', 'button');
});

it('keeps its name and the focus while busy, and ignores clicks and Enter', async () => {
  const handleClick = jest.fn();
  const handleSubmit = jest.fn((event) => event.preventDefault());
  render(
    <form onSubmit={handleSubmit}>
      <input aria-label="name" />
      <Button type="submit" busy onClick={handleClick}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), 'Maya{Enter}');
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(handleClick).not.toHaveBeenCalled();
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('names an icon button, and passes attributes and ref on', async () => {
  const ref = { current: null as HTMLButtonElement | null };
  render(<IconButton icon="x" label="Close" ref={ref} aria-expanded />);
  const button = screen.getByRole('button', { name: 'Close' });
  expect(ref.current).toBe(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

it("styles the caller's link and keeps it a link", () => {
  render(
    <ButtonLink icon="arrow-right" variant="primary">
      <a href="/users" className="own">
        View Users
      </a>
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'View Users' });
  expect(link).toHaveAttribute('href', '/users');
  expect(link).toHaveClass('own');
  expect(link).toHaveAttribute('data-variant', 'primary');
});

it('copies the whole value and confirms in place', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  render(<CopyButton value="7f3c9a1e-5b2d" label="Copy user ID" />);
  await user.click(screen.getByRole('button', { name: 'Copy user ID' }));
  expect(await screen.findByText('Copied')).toHaveAttribute('role', 'status');
  expect(write).toHaveBeenCalledWith('7f3c9a1e-5b2d');
});

it('says that the browser refused to copy', async () => {
  const user = userEvent.setup();
  const handleError = jest.fn();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  render(<CopyButton value="x" onError={handleError} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
  expect(handleError).toHaveBeenCalledTimes(1);
});
