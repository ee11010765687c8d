import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '../../core/api/index.ts';
import { Button } from '../../core/ui/index.ts';
import { schemaOf, TextArea, TextField, useAlmaForm } from '../formcore/index.ts';
import { FormDialog } from './index.ts';

const schema = schemaOf(({ prompt }: { prompt: string }) => ({
  prompt: prompt === '' ? 'Write one' : undefined,
}));

interface PromptSampleProps {
  open?: boolean;
  keepsDraft?: boolean;
  blocked?: string;
  onClose: () => void;
  onSubmit?: () => Promise<{ error: string; cause: string } | undefined>;
}

function PromptSample({ onSubmit = () => Promise.resolve(undefined), ...dialog }: PromptSampleProps) {
  const form = useAlmaForm(schema, { prompt: '' });
  return (
    <FormDialog {...dialog} form={form} title="New agent" submitLabel="Create" onSubmit={onSubmit}>
      <TextArea form={form} name="prompt" label="Prompt" />
    </FormDialog>
  );
}

it('keeps typed text after a failure, and asks before Escape discards it', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  const fail = () => Promise.resolve({ error: 'Failed to create agent', cause: 'The prompt is taken.' });
  render(<PromptSample onClose={handleClose} onSubmit={fail} />);
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create agent The prompt is taken.');
  expect(screen.getByRole('textbox')).toHaveValue('You are a baker');
  await user.keyboard('{Escape}');
  expect(handleClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(handleClose).toHaveBeenCalledTimes(1);
});

/** Stands for the browser's Navigation API, which jsdom does not have. */
const navigation = new EventTarget();
beforeAll(() => void Object.assign(globalThis, { navigation }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'navigation'));

const isHeld = async (target: EventTarget, type: string, navigationType?: string) => {
  const event = Object.assign(new Event(type, { cancelable: true }), { navigationType });
  // Not in `act`: the focus that moves into the question begins one of its own.
  await waitFor(() => void target.dispatchEvent(event));
  return event.defaultPrevented;
};

it('holds the page while text was typed, and asks when the reader goes back', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  const { rerender } = render(<PromptSample onClose={handleClose} />);
  expect(await isHeld(window, 'beforeunload')).toBe(false);
  expect(await isHeld(navigation, 'navigate', 'traverse')).toBe(false);
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  expect(await isHeld(window, 'beforeunload')).toBe(true);
  expect(await isHeld(navigation, 'navigate', 'push')).toBe(false);
  expect(await isHeld(navigation, 'navigate', 'traverse')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(handleClose).toHaveBeenCalledTimes(1);
  rerender(<PromptSample open={false} onClose={handleClose} />);
  expect(await isHeld(window, 'beforeunload')).toBe(false);
  expect(await isHeld(navigation, 'navigate', 'traverse')).toBe(false);
});

it('holds no page whose text is kept elsewhere', async () => {
  const user = userEvent.setup();
  render(<PromptSample keepsDraft onClose={() => undefined} />);
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  expect(await isHeld(window, 'beforeunload')).toBe(false);
});

it('closes without a question by Cancel, and by Escape if the draft is kept; sends nothing while blocked', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  render(<PromptSample keepsDraft blocked="You are offline" onClose={handleClose} />);
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('title', 'You are offline');
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  await user.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(handleClose).toHaveBeenCalledTimes(2);
});

it('stays open while it is submitted', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  let fail: (failure: { error: string; cause: string }) => void = () => undefined;
  const submit = () => new Promise<{ error: string; cause: string }>((resolve) => (fail = resolve));
  render(<PromptSample keepsDraft onClose={handleClose} onSubmit={submit} />);
  await user.type(screen.getByRole('textbox'), 'You are a baker');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(handleClose).not.toHaveBeenCalled();
  await act(async () => fail({ error: 'Failed to create agent', cause: '' }));
  await user.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledTimes(1);
});

/** A dialog that leaves its failures and its closing to the kit. */
function NameSample({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useAlmaForm(
    schemaOf(() => ({})),
    { name: '' },
  );
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New team</Button>
      <FormDialog
        open={isOpen}
        form={form}
        title="New team"
        submitLabel="Create"
        onClose={() => setIsOpen(false)}
        onSubmit={({ name }) => onSave(name)}
        failed="Failed to create team"
      >
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    </>
  );
}

it('shows why its action threw and keeps its text, then closes after success: all by keyboard', async () => {
  const user = userEvent.setup();
  const taken = new ApiError({ status: 409, code: 'CONFLICT', message: 'The name is taken.' });
  const handleSave = jest
    .fn((name: string) => Promise.resolve(void name))
    .mockRejectedValueOnce(taken)
    .mockRejectedValueOnce(new Error('broken'));
  render(<NameSample onSave={handleSave} />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.keyboard('Bakers{Enter}');
  expect(await screen.findByText('The name is taken.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The name is taken.');
  expect(screen.getByRole('textbox')).toHaveValue('Bakers');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Failed to create team')).toBeVisible();
  await user.keyboard('2{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(handleSave.mock.calls).toEqual([['Bakers'], ['Bakers'], ['Bakers2']]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'New team' })).toHaveFocus());
});
