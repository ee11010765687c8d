import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Composer } from './index.ts';

interface SampleProps extends Partial<Parameters<typeof Composer>[0]> {
  start?: string;
  onSent?: (text: string) => void;
}

function Sample({ start = '', onSent, ...rest }: SampleProps) {
  const [text, setText] = useState(start);
  const handleSend = () => {
    onSent?.(text);
    setText('');
  };
  return (
    <Composer
      label="Message"
      placeholder="Message the team"
      value={text}
      onValueChange={setText}
      onSend={handleSend}
      {...rest}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: 'Send' });

it('sends on Enter, makes a new line on Shift and Enter, and keeps the focus', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} />);
  await user.type(field(), 'Hello{Shift>}{Enter}{/Shift}Lea{Enter}');
  expect(handleSent.mock.calls).toEqual([['Hello\nLea']]);
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

it('does not send an empty text, and says so', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} start="  " />);
  expect(send()).toHaveAttribute('aria-disabled', 'true');
  await user.click(send());
  await user.type(field(), '{Enter}');
  expect(handleSent).not.toHaveBeenCalled();
});

it('sends files without a text', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} canSendEmpty attachments="cv-2026.pdf" />);
  expect(screen.getByText('cv-2026.pdf')).toBeVisible();
  await user.click(send());
  expect(handleSent).toHaveBeenCalledTimes(1);
});

it('leaves Enter to an input method that is composing a word', () => {
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} start="にほ" />);
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  // Safari has already ended the composition, and marks the key by its code.
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(handleSent).not.toHaveBeenCalled();
});

it('counts near the limit, and keeps a longer text without sending it', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} limit={10} start="12345678" />);
  expect(screen.queryByText(/characters/u)).not.toBeInTheDocument();
  await user.type(field(), '9');
  expect(field()).toHaveAccessibleDescription(/9 of 10 characters$/u);
  await user.type(field(), '01{Enter}');
  expect(handleSent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('12345678901');
  expect(field()).toBeInvalid();
  await user.type(field(), '{Backspace}{Enter}');
  expect(handleSent).toHaveBeenCalledWith('1234567890');
  // Leading and trailing blanks are not sent, and do not count.
  await user.clear(field());
  await user.type(field(), ' 👩234567890 {Enter}');
  expect(handleSent).toHaveBeenCalledTimes(2);
});

it('says why it is disabled, and keeps the typed text', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  render(<Sample onSent={handleSent} start="half a thought" disabledReason="Add an agent to write to" />);
  expect(field()).toHaveAccessibleDescription('Add an agent to write to');
  expect(field()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field(), 'x{Enter}');
  await user.click(send());
  expect(handleSent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('half a thought');
});

it('shows why it is disabled in place of the text while the field is empty', () => {
  const { rerender } = render(<Sample disabledReason="This run is completed" />);
  expect(getComputedStyle(screen.getByText('This run is completed')).position).toBe('absolute');
  rerender(<Sample key="filled" start="half a thought" disabledReason="This run is completed" />);
  expect(getComputedStyle(screen.getByText('This run is completed')).position).not.toBe('absolute');
});

it('stops a running answer by its button and by Escape, while the next text is typed', async () => {
  const user = userEvent.setup();
  const [handleSent, handleStop] = [jest.fn(), jest.fn()];
  render(<Sample onSent={handleSent} running onStop={handleStop} />);
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await user.type(field(), 'And then{Enter}');
  expect(handleSent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('And then');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.type(field(), '{Escape}');
  expect(handleStop).toHaveBeenCalledTimes(2);
});

it('says why a text cannot be sent, keeps it, and sends it once it can', async () => {
  const user = userEvent.setup();
  const handleSent = jest.fn();
  const reason = 'This message nests too deeply';
  const { rerender } = render(<Sample onSent={handleSent} start=">>>> a" error={reason} />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(reason);
  expect(send()).toHaveAttribute('aria-disabled', 'true');
  await user.type(field(), '{Enter}');
  expect(handleSent).not.toHaveBeenCalled();
  expect(field()).toHaveValue('>>>> a');
  rerender(<Sample onSent={handleSent} />);
  await user.type(field(), '{Enter}');
  expect(handleSent.mock.calls).toEqual([['>>>> a']]);
});

it('passes keys to a list of suggestions first, and reports the cursor to it', async () => {
  const user = userEvent.setup();
  const [handleSent, handleCursor] = [jest.fn(), jest.fn()];
  const { rerender } = render(
    <Sample
      onSent={handleSent}
      suggesting={{
        'aria-controls': 'list',
        onKeyDown: (event) => event.key === 'Enter' && event.preventDefault(),
        onCursor: handleCursor,
      }}
    />,
  );
  expect(field()).toHaveAttribute('aria-controls', 'list');
  await user.type(field(), '@An{ArrowLeft}{Enter}');
  expect(handleSent).not.toHaveBeenCalled();
  expect(handleCursor).toHaveBeenLastCalledWith(2);
  rerender(<Sample onSent={handleSent} />);
  await user.type(field(), '{Enter}');
  expect(handleSent).toHaveBeenCalledWith('@An');
});
