import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SegmentedControl } from '../../core/ui/index.ts';
import type { ListOption } from './index.ts';
import { ChipsInput, NumberField, RadioCards, SearchableList, SearchField } from './index.ts';

function NumberSample({ told, start = null }: { told: jest.Mock; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <NumberField
        label="Experience"
        unit="years"
        value={value}
        onValueChange={(next) => {
          told(next);
          setValue(next);
        }}
      />
      <button onClick={() => setValue(7)}>Reset</button>
    </>
  );
}

it('reports numbers, an empty text and an invalid one, and keeps the text as typed', async () => {
  const user = userEvent.setup();
  const told = jest.fn();
  render(<NumberSample told={told} />);
  const field = screen.getByRole('textbox', { name: 'Experience' });
  await user.type(field, '9,50');
  expect(told).toHaveBeenLastCalledWith(9.5);
  expect(field).toHaveValue('9,50');
  await user.type(field, 'x');
  expect(told).toHaveBeenLastCalledWith(Number.NaN);
  expect(field).toHaveValue('9,50x');
  await user.clear(field);
  expect(told).toHaveBeenLastCalledWith(null);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field).toHaveValue('7');
});

const modes = [
  { value: 'auto', label: 'auto' },
  { value: 'control', label: 'control' },
];

function Choices() {
  const [mode, setMode] = useState('auto');
  const [profile, setProfile] = useState('');
  return (
    <>
      <SegmentedControl
        label="Mode"
        hint="control pauses after each round"
        value={mode}
        onValueChange={setMode}
        options={modes}
      />
      <RadioCards
        label="Profile"
        value={profile}
        onValueChange={setProfile}
        options={[
          { value: 'p1', label: 'Data scientist', text: '9 years, ISC' },
          { value: 'p2', label: 'Clinical data instructor', text: '4 years, SIA', disabled: true },
        ]}
      />
    </>
  );
}

it('chooses one by pointer or keyboard, and describes each option', async () => {
  const user = userEvent.setup();
  render(<Choices />);
  expect(screen.getByRole('radiogroup', { name: 'Mode' })).toHaveAccessibleDescription(
    'control pauses after each round',
  );
  await user.tab();
  expect(screen.getByRole('radio', { name: 'auto' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'control' })).toBeChecked();

  const card = screen.getByRole('radio', { name: 'Data scientist' });
  expect(card).toHaveAccessibleDescription('9 years, ISC');
  await user.click(screen.getByText('9 years, ISC'));
  expect(card).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Clinical data instructor' })).toBeDisabled();
});

function Skills({ start = [], max }: { start?: string[]; max?: number }) {
  const [skills, setSkills] = useState(start);
  return (
    <ChipsInput
      label="Top skills"
      value={skills}
      onValueChange={setSkills}
      placeholder="Add a skill"
      {...(max === undefined ? {} : { max })}
    />
  );
}

const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove/u })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

it('makes chips on Enter, on commas and on blur, each word once', async () => {
  const user = userEvent.setup();
  render(<Skills start={['Python']} max={10} />);
  const input = screen.getByRole('textbox', { name: 'Top skills' });
  expect(input).toHaveAccessibleDescription('1 of 10');
  await user.type(input, 'Forecasting{Enter}python{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('python is already in the list');
  await user.click(input);
  await user.paste('R, Teaching , ,R');
  await user.type(input, 'half');
  await user.tab();
  expect(chips()).toEqual(['Python', 'Forecasting', 'R', 'Teaching', 'half']);
});

it('removes chips by Backspace and by their buttons, and respects the limit', async () => {
  const user = userEvent.setup();
  render(<Skills start={['R', 'SQL']} max={2} />);
  const input = screen.getByRole('textbox', { name: 'Top skills' });
  await user.type(input, 'Python{Enter}');
  expect(chips()).toEqual(['R', 'SQL']);
  await user.click(screen.getByRole('button', { name: 'Remove R' }));
  expect(input).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('SQL removed');
});

it('keeps pasted words above the limit in the field, and adds them when there is space', async () => {
  const user = userEvent.setup();
  render(<Skills start={['R']} max={2} />);
  const input = screen.getByRole('textbox', { name: 'Top skills' });
  await user.click(input);
  await user.paste('SQL, Python, Go');
  expect(chips()).toEqual(['R', 'SQL']);
  expect(input).toHaveValue('Python, Go');
  expect(input).toHaveAccessibleDescription(/At most 2\. Remove one to add another\./);
  await user.click(screen.getByRole('button', { name: 'Remove R' }));
  await user.keyboard('{Enter}');
  expect(chips()).toEqual(['SQL', 'Python']);
  await user.clear(input);
  expect(input).toHaveAccessibleDescription('2 of 2');
});

describe('search', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits for a pause, searches at once on Enter, and can be cleared', () => {
    const handleSearch = jest.fn();
    render(<SearchField label="Search users" value="" onValueChange={handleSearch} />);
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    fireEvent.change(field, { target: { value: 'el' } });
    act(() => jest.advanceTimersByTime(200));
    fireEvent.change(field, { target: { value: 'elena' } });
    act(() => jest.advanceTimersByTime(299));
    expect(handleSearch).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(handleSearch.mock.calls).toEqual([['elena']]);

    fireEvent.change(field, { target: { value: 'jonas' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(handleSearch).toHaveBeenLastCalledWith('jonas');
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(handleSearch).toHaveBeenLastCalledWith('');
    act(() => jest.runAllTimers());
    expect(handleSearch).toHaveBeenCalledTimes(3);
  });

  it('follows a value from outside, but never overwrites what is being typed with its own echo', () => {
    const props = { label: 'Search users', onValueChange: () => undefined };
    const { rerender } = render(<SearchField {...props} value="" />);
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'elena ' } });
    act(() => jest.runAllTimers());
    fireEvent.change(field, { target: { value: 'elena m' } });
    rerender(<SearchField {...props} value="elena" />);
    expect(field).toHaveValue('elena m');
    rerender(<SearchField {...props} value="" />);
    expect(field).toHaveValue('');
  });

  it('does not search for what was typed just before a value came from outside', () => {
    const props = { label: 'Search users', onValueChange: jest.fn() };
    const { rerender } = render(<SearchField {...props} value="zzz" />);
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'zzzz' } });
    act(() => jest.advanceTimersByTime(200));
    rerender(<SearchField {...props} value="" />);
    act(() => jest.runAllTimers());
    expect(props.onValueChange).not.toHaveBeenCalled();
    expect(field).toHaveValue('');
  });
});

const people: readonly ListOption[] = [
  { id: 'marek', label: 'Marek Dvořák', detail: '@marek' },
  { id: 'lea', label: 'Lea Marchetti', detail: '@lea' },
  { id: 'tomas', label: 'Tomás Nogueira', detail: '@tomas' },
];

function Participants({ max = 5 }: { max?: number }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ListOption[]>([]);
  const found = people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return (
    <SearchableList
      label="Participants"
      options={found}
      query={query}
      onQueryChange={setQuery}
      value={chosen}
      onValueChange={setChosen}
      max={max}
      emptyText="Nobody found"
    />
  );
}

it('chooses several by keyboard; chosen ones stay as chips, choosing again removes', async () => {
  const user = userEvent.setup();
  render(<Participants />);
  const box = screen.getByRole('combobox', { name: 'Participants' });
  await user.click(box);
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
  expect(screen.getByRole('option', { name: /Lea/u, selected: true })).toBeVisible();
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Lea/u }).id);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: /Lea/u })).toHaveAttribute('aria-selected', 'false');
  await user.type(box, 'tom');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(chips()).toEqual(['Marek Dvořák']);
  await user.type(box, 'x');
  expect(screen.getByText('Nobody found')).toBeVisible();
});

it('does not choose more than the maximum, by pointer either', async () => {
  const user = userEvent.setup();
  render(<Participants max={1} />);
  await user.click(screen.getByRole('option', { name: /Lea/u }));
  const other = screen.getByRole('option', { name: /Marek/u });
  expect(other).toHaveAttribute('aria-disabled', 'true');
  await user.click(other);
  expect(chips()).toEqual(['Lea Marchetti']);
  await user.click(screen.getByRole('button', { name: 'Remove Lea Marchetti' }));
  expect(chips()).toEqual([]);
  expect(screen.getByRole('combobox')).toHaveFocus();
});

it('leaves the keys of an input method to it, also in Safari, where only their code reveals them', () => {
  const handleSearch = jest.fn();
  render(
    <>
      <Skills start={[]} />
      <SearchField label="Search users" value="" delay={60_000} onValueChange={handleSearch} />
      <Participants />
    </>,
  );
  const fields = [
    screen.getByRole('textbox', { name: 'Top skills' }),
    screen.getByRole('searchbox', { name: 'Search users' }),
    screen.getByRole('combobox', { name: 'Participants' }),
  ];
  for (const field of fields) {
    fireEvent.change(field, { target: { value: 'le' } });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  }
  expect(chips()).toEqual([]);
  expect(handleSearch).not.toHaveBeenCalled();
});
