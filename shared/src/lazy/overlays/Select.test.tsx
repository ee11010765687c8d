import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../../core/ui/index.ts';
import { Dialog, Select } from './index.ts';

// Browser APIs that jsdom lacks and the floating list needs.
beforeAll(() => {
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const zones = [
  { value: 'UTC', label: 'UTC' },
  { value: 'Europe/Berlin', label: 'Europe/Berlin' },
  { value: 'Europe/Lisbon', label: 'Europe/Lisbon', disabled: true },
  { value: 'Europe/London', label: 'Europe/London' },
  { value: 'Asia/Tokyo', label: 'Asia/Tokyo' },
];

function Zones({ onChoose }: { onChoose?: (zone: string) => void }) {
  const [zone, setZone] = useState('Europe/Berlin');
  const handleChange = (next: string) => {
    setZone(next);
    onChoose?.(next);
  };
  return <Select aria-label="Timezone" value={zone} onValueChange={handleChange} options={zones} />;
}

const button = () => screen.getByRole('combobox', { name: 'Timezone' });
const activeOption = () => document.getElementById(button().getAttribute('aria-activedescendant') ?? '');

it("shows a filter's name and value, and accepts an empty value as an option", async () => {
  const user = userEvent.setup();
  const handleChange = jest.fn();
  const options = [
    { value: '', label: 'All' },
    { value: 'active', label: 'Active' },
  ];
  const { rerender } = render(
    <Select filterName="Status" value="" onValueChange={handleChange} options={options} />,
  );
  screen.getByRole('combobox', { name: 'Status All' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Active' }));
  expect(handleChange).toHaveBeenLastCalledWith('active');
  rerender(<Select filterName="Status" value="active" onValueChange={handleChange} options={options} />);
  screen.getByRole('combobox', { name: 'Status Active' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'All' }));
  expect(handleChange).toHaveBeenLastCalledWith('');
});

it('shows its placeholder for a value without an option', () => {
  render(
    <Select
      aria-label="Locale"
      value="xx"
      onValueChange={() => undefined}
      options={[{ value: 'en-GB', label: 'en-GB' }]}
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Locale' })).toHaveTextContent('Choose');
});

it('keeps the page accessible while its list is open', async () => {
  const user = userEvent.setup();
  render(
    <main>
      <h1>Profile</h1>
      <Zones />
    </main>,
  );
  await user.click(button());
  expect(within(screen.getByRole('main')).getByRole('listbox', { name: 'Timezone' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(button()).toHaveFocus();
  await user.click(button());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('skips disabled options by keyboard, and stops at both ends', async () => {
  const user = userEvent.setup();
  const handleChoose = jest.fn();
  render(<Zones onChoose={handleChoose} />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Europe/Berlin');
  await user.keyboard('{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Europe/London');
  await user.keyboard('{End}{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Asia/Tokyo');
  await user.keyboard('{PageUp}{ArrowUp}');
  expect(activeOption()).toHaveTextContent('UTC');
  await user.keyboard(' ');
  expect(handleChoose).toHaveBeenLastCalledWith('UTC');
  expect(button()).toHaveTextContent('UTC');
  await user.keyboard('{Home}{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(handleChoose).toHaveBeenCalledTimes(1);
});

it('finds options by typing, and chooses the active one on Tab', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Zones />
      <Button>Save</Button>
    </>,
  );
  await user.tab();
  await user.keyboard('europe/lo');
  expect(activeOption()).toHaveTextContent('Europe/London');
  await user.tab();
  expect(button()).toHaveTextContent('Europe/London');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('cycles through the options of a letter by typing it again', async () => {
  const user = userEvent.setup();
  render(<Zones />);
  await user.tab();
  await user.keyboard('{ArrowDown}e');
  expect(activeOption()).toHaveTextContent('Europe/London');
  await user.keyboard('e');
  expect(activeOption()).toHaveTextContent('Europe/Berlin');
});

it('leaves the keys of an input method to it', async () => {
  const user = userEvent.setup();
  const handleChoose = jest.fn();
  render(<Zones onChoose={handleChoose} />);
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  fireEvent.keyDown(button(), { key: 'Enter', keyCode: 229 });
  expect(handleChoose).not.toHaveBeenCalled();
});

it('does not choose a disabled option by pointer', async () => {
  const user = userEvent.setup();
  const handleChoose = jest.fn();
  render(<Zones onChoose={handleChoose} />);
  await user.click(button());
  await user.click(screen.getByRole('option', { name: 'Europe/Lisbon' }));
  expect(handleChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('listbox')).toBeVisible();
});

it('ignores browser shortcuts, and chooses nothing when the window loses the focus', async () => {
  const user = userEvent.setup();
  const handleChoose = jest.fn();
  render(<Zones onChoose={handleChoose} />);
  await user.tab();
  await user.keyboard('{Control>}l{/Control}{Meta>}l{/Meta}{Alt>}l{/Alt}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeOption()).toHaveTextContent('Europe/London');
  act(() => button().blur());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(handleChoose).not.toHaveBeenCalled();
});

it('closes by Escape or a click elsewhere, and keeps the surrounding dialog open', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const handleClose = jest.fn();
  render(
    <Dialog open title="Edit profile" onClose={handleClose}>
      <Zones />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  await user.click(button());
  expect(within(dialog).getByRole('listbox')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(handleClose).not.toHaveBeenCalled();
  await user.click(button());
  await user.click(screen.getByRole('heading', { name: 'Edit profile' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(dialog).toBeVisible();
});

it('leaves the focus to the next field of a dialog when Tab chooses', async () => {
  const user = userEvent.setup();
  const handleChoose = jest.fn();
  render(
    <Dialog open title="Profile" onClose={() => undefined}>
      <Zones onChoose={handleChoose} />
      <input aria-label="Bio" />
    </Dialog>,
  );
  await user.keyboard('{ArrowDown}{Home}');
  expect(screen.getByRole('listbox')).toBeVisible();
  let focused: Element | null = null;
  // Not in `act`, which would end before the next field has the focus.
  await waitFor(async () => {
    button().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    for (let count = 0; count < 10; count += 1) await Promise.resolve();
    button().blur();
    // Browsers run microtasks before the next element gets the focus.
    for (let count = 0; count < 10; count += 1) await Promise.resolve();
    focused = document.activeElement;
    screen.getByRole('textbox').focus();
  });
  expect(focused).toBe(document.body);
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(handleChoose).toHaveBeenCalledWith('UTC');
  expect(screen.getByRole('textbox')).toHaveFocus();
});
