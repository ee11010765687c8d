import { Button, Rows, TextField } from '@alma/shared/ui';
import { type SyntheticEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';

interface EmailFormProps {
  busy: boolean;
  disabled: boolean;
  onSubmit: (email: string) => void;
}

/** The only field of the sign-in. It does not use the forms module, which would be the largest script of this page. */
export function EmailForm({ busy, disabled, onSubmit }: EmailFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);

  const check = (input: HTMLInputElement): string | undefined => {
    if (input.value.trim() === '') return texts.login.emailRequired;
    return input.validity.typeMismatch ? texts.login.emailInvalid : undefined;
  };

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const input = field.current;
    if (!input || disabled) return;
    const found = check(input);
    setIsChecked(true);
    setError(found);
    if (found) return input.focus();
    onSubmit(input.value.trim());
  };

  return (
    <Rows as="form" data-gap="3" noValidate onSubmit={handleSubmit}>
      <TextField
        ref={field}
        label={texts.login.email}
        name="email"
        type="email"
        size="lg"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.login.emailExample}
        required
        error={error}
        onChange={(event) => isChecked && setError(check(event.target))}
      />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {texts.login.signIn}
      </Button>
    </Rows>
  );
}
