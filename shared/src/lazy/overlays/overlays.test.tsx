import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button, IconButton, TextField } from '../../core/ui/index.ts';
import { ConfirmDialog, Dialog, Menu, Tabs, Tooltip } from './index.ts';

// Browser APIs that jsdom lacks and the floating lists need.
beforeAll(() => {
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    releasePointerCapture: () => undefined,
    scrollIntoView: () => undefined,
  });
  Object.assign(window, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
});

function EditSample({ onClose }: { onClose?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Edit</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Edit profile"
        footer={<Button onClick={close}>Cancel</Button>}
      >
        <TextField label="Display name" />
      </Dialog>
    </>
  );
}

it('moves the focus to the first field, keeps it inside, and restores it', async () => {
  const user = userEvent.setup();
  render(<EditSample />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit profile' });
  expect(within(dialog).getByRole('textbox', { name: 'Display name' })).toHaveFocus();
  await user.tab();
  await user.tab();
  await user.tab();
  await user.tab();
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

/** A form dialog that replaces its loading state. */
function LoadingSample() {
  const [stage, setStage] = useState<'closed' | 'loading' | 'form'>('closed');
  return (
    <>
      <Button onClick={() => setStage('loading')}>Edit agent</Button>
      {stage !== 'closed' && (
        <Dialog key={stage} open title={stage} onClose={() => setStage('closed')}>
          <Button onClick={() => setStage('form')}>Loaded</Button>
        </Dialog>
      )}
    </>
  );
}

it('returns the focus to the opener of the dialog that it replaced', async () => {
  const user = userEvent.setup();
  render(<LoadingSample />);
  await user.click(screen.getByRole('button', { name: 'Edit agent' }));
  await user.click(screen.getByRole('button', { name: 'Loaded' }));
  expect(screen.getByRole('dialog', { name: 'form' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit agent' })).toHaveFocus());
});

/** A row that can be deleted. */
function RowSample() {
  const [isThere, setIsThere] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main tabIndex={-1}>
      {isThere && <Button onClick={() => setIsAsking(true)}>Delete row</Button>}
      <ConfirmDialog
        open={isAsking}
        title="Delete row"
        confirmLabel="Delete"
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsThere(false);
          setIsAsking(false);
        }}
      >
        Are you sure?
      </ConfirmDialog>
    </main>
  );
}

it('moves the focus to the page when its opener is gone', async () => {
  const user = userEvent.setup();
  render(<RowSample />);
  await user.click(screen.getByRole('button', { name: 'Delete row' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('closes by its button, but not by a click beside it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const handleClose = jest.fn();
  render(<EditSample onClose={handleClose} />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(screen.getByRole('textbox'), 'half a na');
  await user.click(document.body);
  expect(screen.getByRole('textbox')).toHaveValue('half a na');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(handleClose).toHaveBeenCalledTimes(1);
});

it('focuses Cancel before a destructive action, and stays open after a failure', async () => {
  let fail: (reason: string) => void = () => undefined;
  const props = {
    open: true,
    title: 'Delete profile',
    onConfirm: jest.fn(() => new Promise<string>((resolve) => (fail = resolve))),
    onClose: jest.fn(),
    children: 'Sure?',
  };
  render(<ConfirmDialog {...props} confirmLabel="Delete" danger />);
  const dialog = screen.getByRole('dialog', { name: 'Delete profile' });
  expect(dialog).toHaveAccessibleDescription('Sure?');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(props.onConfirm).toHaveBeenCalledTimes(1);
  // Its late outcome would act on whatever is open by then.
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  expect(props.onClose).not.toHaveBeenCalled();
  await act(async () => fail('Failed to delete profile'));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete profile');
  expect(props.onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(props.onClose).toHaveBeenCalledTimes(1);
});

it('with `failed`, shows why its action threw and closes once after success, whatever that resolves with', async () => {
  const user = userEvent.setup();
  const handleClose = jest.fn();
  const handleConfirm = jest.fn(() => Promise.resolve('removed')).mockRejectedValueOnce(new Error('broken'));
  render(
    <ConfirmDialog
      open
      title="Delete profile"
      confirmLabel="Delete"
      onConfirm={handleConfirm}
      failed={(error) => `Failed: ${(error as Error).message}`}
      onClose={handleClose}
    >
      Sure?
    </ConfirmDialog>,
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Failed: broken')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  expect(handleClose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

function MenuSample() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label="Chat actions" />}
        items={[
          { label: 'Manage participants', onSelect: () => undefined },
          { label: 'Archive Chat', danger: true, onSelect: () => setIsOpen(true) },
        ]}
      />
      <ConfirmDialog
        open={isOpen}
        title="Archive this chat?"
        confirmLabel="Archive Chat"
        onConfirm={() => undefined}
        onClose={() => setIsOpen(false)}
      >
        Messages are kept.
      </ConfirmDialog>
    </>
  );
}

it('opens a dialog from a menu by keyboard and returns to the menu button', async () => {
  const user = userEvent.setup();
  render(<MenuSample />);
  const trigger = screen.getByRole('button', { name: 'Chat actions' });
  trigger.focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Archive this chat?' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(trigger).toHaveFocus());
});

it('draws a line before separated entries, and before the destructive ones', async () => {
  const user = userEvent.setup();
  const onSelect = () => undefined;
  render(
    <Menu
      trigger={<IconButton icon="ellipsis" label="Chat actions" />}
      items={[
        { label: 'Manage participants', onSelect },
        { label: 'Archive Chat', apart: true, onSelect },
        { label: 'Delete', danger: true, onSelect },
        { label: 'Delete all', danger: true, onSelect },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Chat actions' }));
  const entries = [...(await screen.findByRole('menu')).children];
  expect(entries.map((entry) => entry.getAttribute('role'))).toEqual([
    'menuitem',
    'separator',
    'menuitem',
    'separator',
    'menuitem',
    'menuitem',
  ]);
});

function TabsSample() {
  const [tab, setTab] = useState<'info' | 'profiles'>('info');
  return (
    <Tabs
      label="User"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'info', label: 'Info', content: 'The fields' },
        { value: 'profiles', label: 'Profiles', count: 3, content: 'Three profiles' },
      ]}
    />
  );
}

it('moves between tabs by arrow keys and renders only the current panel', async () => {
  const user = userEvent.setup();
  render(<TabsSample />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  const current = await screen.findByRole('tab', { name: 'Profiles', selected: true });
  expect(current).toHaveTextContent('3');
  expect(current).toHaveAccessibleDescription('3');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Three profiles');
  expect(screen.queryByText('The fields')).not.toBeInTheDocument();
});

it('scrolls the current tab into view when the tabs are wider than the page', async () => {
  const user = userEvent.setup();
  render(<TabsSample />);
  const row = screen.getByRole('tablist');
  const [first, second] = screen.getAllByRole('tab');
  row.getBoundingClientRect = () => new DOMRect(0, 0, 390, 40);
  first!.getBoundingClientRect = () => new DOMRect(-120, 0, 60, 40);
  second!.getBoundingClientRect = () => new DOMRect(300, 0, 200, 40);
  await user.click(second!);
  expect(row.scrollLeft).toBe(110);
  await user.click(first!);
  expect(row.scrollLeft).toBe(-10);
});

it('opens a tooltip by focus', async () => {
  const user = userEvent.setup();
  render(
    <Tooltip text="TREASURY, PM">
      <button>+2</button>
    </Tooltip>,
  );
  await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('TREASURY, PM');
});
