import type { UserEdit } from '@alma/shared/forms';
import { Form, SelectField, TextArea, TextField, useAlmaForm, UserEditSchema } from '@alma/shared/forms';
import { Button, Card, TextField as PlainTextField } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';

const locales = ['en-US', 'en-GB', 'de-DE', 'ja-JP'].map((value) => ({ value, label: value }));
const zones = ['UTC', 'Europe/London', 'Asia/Tokyo'].map((value) => ({ value, label: value }));

/** Single fields, and a whole form with every kind of failure. */
export function FormSamples() {
  const [search, setSearch] = useState('');
  return (
    <>
      <Sample title="Fields">
        <Card>
          <S.Lines>
            <PlainTextField label="E-mail" type="email" size="lg" placeholder="you@company.com" />
            <S.Two>
              <PlainTextField label="Experience" unit="years" inputMode="numeric" defaultValue="9" />
              <PlainTextField label="O*NET-SOC code" mono placeholder="15-2051.00" />
            </S.Two>
            <PlainTextField
              label="Search"
              labelHidden
              icon="search"
              placeholder="Search by name, handle or e-mail"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <PlainTextField label="Disabled" disabled defaultValue="gpt-4o-mini" />
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Form with errors">
        <Card>
          <S.Lines>
            <UserForm values={{ display_name: 'E'.repeat(101), bio: '', locale: 'en-GB', timezone: 'UTC' }} />
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Form whose submit failed">
        <Card>
          <S.Lines>
            <UserForm
              values={{
                display_name: 'Elena Marković',
                bio: 'Data scientist',
                locale: 'en-GB',
                timezone: 'UTC',
              }}
              failure="Failed to update profile"
            />
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}

function UserForm({ values, failure }: { values: UserEdit; failure?: string }) {
  const form = useAlmaForm(UserEditSchema, values);
  const [submitError, setSubmitError] = useState(failure);
  return (
    <Form form={form} submitError={submitError} pending={false} onSubmit={() => setSubmitError(undefined)}>
      <TextField form={form} name="display_name" label="Display name" />
      <TextArea form={form} name="bio" label="Bio" count={2000} mark="optional" />
      <S.Two>
        <SelectField form={form} name="locale" label="Locale" options={locales} />
        <SelectField form={form} name="timezone" label="Timezone" options={zones} />
      </S.Two>
      <S.Wrap>
        <Button variant="primary" type="submit">
          Save
        </Button>
      </S.Wrap>
    </Form>
  );
}
