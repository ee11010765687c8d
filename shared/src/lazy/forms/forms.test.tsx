import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../core/ui/index.ts';
import { applyFieldErrors, Form, schemaOf, SelectField, TextArea, TextField, useAlmaForm } from './index.ts';

const ProfileSchema = z.object({
  full_name: z.string().trim().min(1, 'Full name is required'),
  job_title: z.string().max(5, 'At most 5 characters'),
  bio: z.string(),
  locale: z.enum(['en-GB', 'de-DE']),
});
type Profile = z.infer<typeof ProfileSchema>;

interface SampleProps {
  defaults?: Partial<Profile>;
  /** The server's answer: undefined is success. */
  refuse?: (values: Profile) => unknown;
  pending?: boolean;
  onSaved?: (values: Profile) => void;
}

const empty: Profile = { full_name: '', job_title: '', bio: '', locale: 'en-GB' };

function Sample({ defaults, refuse, pending = false, onSaved }: SampleProps) {
  const form = useAlmaForm(ProfileSchema, { ...empty, ...defaults });
  const [submitError, setSubmitError] = useState<string>();
  const handleSubmit = (values: Profile) => {
    const details = refuse?.(values);
    if (details === undefined) return onSaved?.(values);
    const unplaced = applyFieldErrors(form, details);
    setSubmitError(unplaced[0]?.message);
  };
  return (
    <Form form={form} submitError={submitError} pending={pending} onSubmit={handleSubmit}>
      <TextField form={form} name="full_name" label="Full name" mark="required" />
      <TextField form={form} name="job_title" label="Job title" />
      <TextArea form={form} name="bio" label="Bio" count={10} />
      <SelectField
        form={form}
        name="locale"
        label="Locale"
        options={[
          { value: 'en-GB', label: 'English' },
          { value: 'de-DE', label: 'German' },
        ]}
      />
      <Button type="submit">Save</Button>
    </Form>
  );
}

const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Save' }));
const field = (name: string) => screen.getByRole('textbox', { name });

it('validates on submit: shows the number of errors and each error, focuses the first', async () => {
  const user = userEvent.setup();
  render(<Sample defaults={{ job_title: 'far too long' }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save(user);
  expect(screen.getByRole('alert')).toHaveTextContent('Check 2 fields');
  expect(field('Full name (required)')).toHaveAccessibleDescription('Full name is required');
  expect(field('Full name (required)')).toHaveFocus();
});

it('then validates on each change, and keeps the focus', async () => {
  const user = userEvent.setup();
  render(<Sample defaults={{ job_title: 'far too long' }} />);
  await save(user);
  await user.clear(field('Job title'));
  await user.type(field('Job title'), 'Lead');
  expect(screen.getByRole('alert')).toHaveTextContent('Check 1 field');
  expect(field('Job title')).toBeValid();
  expect(field('Job title')).toHaveFocus();
});

it('passes on the parsed values', async () => {
  const user = userEvent.setup();
  const handleSaved = jest.fn();
  render(<Sample onSaved={handleSaved} />);
  await user.type(field('Full name (required)'), '  Maya  ');
  await user.type(field('Bio'), 'Hello');
  expect(screen.getByText('5 of 10 characters')).toBeVisible();
  await save(user);
  expect(handleSaved).toHaveBeenCalledWith({ ...empty, full_name: 'Maya', bio: 'Hello' });
});

it('shows field errors of the server at their fields, others above, and keeps the typed text', async () => {
  const user = userEvent.setup();
  render(
    <Sample
      refuse={() => [
        { path: 'job_title', message: 'Job title is not allowed' },
        { path: '(body)', message: 'Something else is wrong' },
        { nonsense: true },
      ]}
    />,
  );
  await user.type(field('Full name (required)'), 'Maya');
  await user.type(field('Job title'), 'Lead');
  await save(user);
  expect(field('Job title')).toHaveAccessibleDescription('Job title is not allowed');
  expect(field('Job title')).toHaveFocus();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent?.trim())).toEqual([
    'Check 1 field',
    'Something else is wrong',
  ]);
  expect(field('Full name (required)')).toHaveValue('Maya');
  expect(field('Job title')).toHaveValue('Lead');
});

it('brings a failure into view, since the button may be far below it', async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function look(this: Element) {
    seen.push(this.textContent);
  };
  const user = userEvent.setup();
  render(<Sample refuse={() => [{ path: '(body)', message: 'Something else is wrong' }]} />);
  await user.type(field('Full name (required)'), 'Maya');
  await save(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something else is wrong');
  expect(seen.map((text) => text?.trim())).toEqual(['Something else is wrong']);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('ignores another submit while one is in progress', async () => {
  const user = userEvent.setup();
  const handleSaved = jest.fn();
  render(<Sample defaults={{ full_name: 'Maya' }} pending onSaved={handleSaved} />);
  await save(user);
  expect(handleSaved).not.toHaveBeenCalled();
});

it('keeps typed text when the default values are loaded again', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Sample defaults={{ full_name: 'Maya' }} />);
  await user.type(field('Full name (required)'), ' Lindt');
  rerender(<Sample defaults={{ full_name: 'Somebody else' }} />);
  expect(field('Full name (required)')).toHaveValue('Maya Lindt');
});

it('names the select by its label and keeps its value in the form', async () => {
  const user = userEvent.setup();
  const handleSaved = jest.fn();
  render(<Sample defaults={{ full_name: 'Maya', locale: 'de-DE' }} onSaved={handleSaved} />);
  expect(screen.getByRole('combobox', { name: 'Locale' })).toHaveTextContent('German');
  await save(user);
  expect(handleSaved).toHaveBeenCalledWith(expect.objectContaining({ locale: 'de-DE' }));
});

it('needs no eval, which the content security policy forbids', () => {
  expect(z.config().jitless).toBe(true);
});

function PlainSample({ onSaved }: { onSaved: (values: { to: string }) => void }) {
  const schema = schemaOf(({ to }: { to: string }) => ({ to: to.includes('@') ? undefined : 'No address' }));
  const form = useAlmaForm(schema, { to: '' }, { onSubmitOnly: true });
  return (
    <Form form={form} hasSummary={false} submitError={undefined} pending={false} onSubmit={onSaved}>
      <TextField form={form} name="to" label="To" />
      <Button type="submit">Save</Button>
    </Form>
  );
}

it('validates by a plain function, on submit only, and clears the message on a change', async () => {
  const user = userEvent.setup();
  const handleSaved = jest.fn();
  render(<PlainSample onSaved={handleSaved} />);
  await user.type(field('To'), 'maya');
  await save(user);
  expect(field('To')).toHaveAccessibleDescription('No address');
  expect(field('To')).toHaveFocus();
  expect(screen.queryByText(/^Check 1 field/)).not.toBeInTheDocument();
  await user.tab();
  expect(field('To')).toHaveAccessibleDescription('No address');
  await user.type(field('To'), '.lindt');
  expect(field('To')).toBeValid();
  await user.type(field('To'), '@alma.test');
  await save(user);
  expect(handleSaved).toHaveBeenCalledWith({ to: 'maya.lindt@alma.test' });
});
