import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../core/ui/index.ts';
import {
  CheckboxField,
  ChipsField,
  Form,
  NumberField,
  RadioCardsField,
  SearchableListField,
  SegmentedField,
  SliderField,
  useAlmaForm,
} from './index.ts';

const Schema = z.object({
  agent: z.string().min(1, 'Choose an agent'),
  years: z.number('Enter a number').min(0).max(50, 'At most 50 years').nullable(),
  skill: z.number().min(10, 'At least 10'),
  skills: z.array(z.string()).min(1, 'Add a skill'),
  mode: z.enum(['auto', 'control']),
  people: z.array(z.object({ id: z.string(), label: z.string() })).min(1, 'At least one participant'),
  agreed: z.boolean().refine(Boolean, 'Please agree'),
});
type Values = z.infer<typeof Schema>;

const empty: Values = {
  agent: '',
  years: null,
  skill: 5,
  skills: [],
  mode: 'auto',
  people: [],
  agreed: false,
};
const people = [{ id: 'lea', label: 'Lea Marchetti' }];

function Sample({ onSaved }: { onSaved?: (values: Values) => void }) {
  const form = useAlmaForm(Schema, empty);
  const [query, setQuery] = useState('');
  return (
    <Form form={form} submitError={undefined} pending={false} onSubmit={(values) => onSaved?.(values)}>
      <RadioCardsField
        form={form}
        name="agent"
        label="Agent"
        options={[{ value: 'a1', label: 'a41f09c2', text: 'Analyst' }]}
      />
      <NumberField form={form} name="years" label="Experience" />
      <SliderField form={form} name="skill" label="Skill level" />
      <ChipsField form={form} name="skills" label="Top skills" max={10} />
      <SegmentedField
        form={form}
        name="mode"
        label="Mode"
        options={[
          { value: 'auto', label: 'auto' },
          { value: 'control', label: 'control' },
        ]}
      />
      <SearchableListField
        form={form}
        name="people"
        label="Participants"
        options={people}
        query={query}
        onQueryChange={setQuery}
        emptyText="Nobody found"
      />
      <CheckboxField form={form} name="agreed" label="I agree" />
      <Button type="submit">Save</Button>
    </Form>
  );
}

it('shows errors at each control, and focuses the first, including a radio group', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.type(screen.getByRole('textbox', { name: 'Experience' }), 'nine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Check 6 fields');
  expect(screen.getByRole('radiogroup', { name: 'Agent' })).toHaveAccessibleDescription('Choose an agent');
  expect(screen.getByRole('radio', { name: 'a41f09c2' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Experience' })).toHaveAccessibleDescription('Enter a number');
  expect(screen.getByRole('slider')).toHaveAccessibleDescription('At least 10');
  expect(screen.getByRole('combobox')).toHaveAccessibleDescription('At least one participant');
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Please agree');
});

it('passes the values on', async () => {
  const user = userEvent.setup();
  const handleSaved = jest.fn();
  render(<Sample onSaved={handleSaved} />);
  await user.click(screen.getByRole('radio', { name: 'a41f09c2' }));
  await user.type(screen.getByRole('textbox', { name: 'Experience' }), '9');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '78' } });
  await user.type(screen.getByRole('textbox', { name: 'Top skills' }), 'R{Enter}');
  await user.click(screen.getByRole('radio', { name: 'control' }));
  await user.click(screen.getByRole('option'));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(handleSaved).toHaveBeenCalledWith({
    agent: 'a1',
    years: 9,
    skill: 78,
    skills: ['R'],
    mode: 'control',
    people: [{ id: 'lea', label: 'Lea Marchetti' }],
    agreed: true,
  });
});
