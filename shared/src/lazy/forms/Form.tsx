import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
// Type imports only: dialogs load this file without the form library.
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { styled } from '../../core/styled.ts';
import { kitTexts } from '../../core/texts.ts';
import { Banner } from '../../core/ui/index.ts';
import type { AlmaForm } from './useAlmaForm.ts';

const Root = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--s-4);
`;

export interface FormProps<Values extends FieldValues, Parsed> {
  form: AlmaForm<Values, Parsed>;
  /** The message of the last submit if it failed, else undefined. Typed values stay in any case. */
  submitError: string | undefined;
  /** The server's own message, when it says more than the error. */
  submitCause?: string | undefined;
  /** A submit is in progress: another one is ignored. */
  pending: boolean;
  onSubmit: (values: Parsed) => void | Promise<void>;
  children: ReactNode;
  /** For a submit button outside the form, such as in a dialog's footer: `form={id}`. */
  id?: string;
  /** False for a form with few fields, whose errors are shown only at the fields. */
  hasSummary?: boolean;
}

/** The shell of every form: a summary of errors, focus on the first invalid field, one submit at a time. */
export function Form<Values extends FieldValues, Parsed>(props: FormProps<Values, Parsed>) {
  const { form, submitError, submitCause, pending, onSubmit, children, id, hasSummary = true } = props;
  const element = useRef<HTMLFormElement>(null);
  const failure = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = form.formState;
  const count = countErrors(errors);
  const serverErrors = countServerErrors(errors);

  const focusFirstError = () => {
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    // A radio group itself is not focusable.
    const stop = invalid?.matches('[role="radiogroup"]')
      ? invalid.querySelector<HTMLElement>('input:checked, input:not(:disabled)')
      : invalid;
    stop?.focus();
    // It may have been focused before its message appeared: both are scrolled into view.
    stop?.scrollIntoView?.({ block: 'nearest' });
  };

  // After a refused submit and after field errors from the server, but not while the user corrects them.
  useEffect(() => {
    if (submitCount > 0) focusFirstError();
  }, [submitCount]);
  useEffect(() => {
    if (serverErrors > 0 && !pending) focusFirstError();
  }, [serverErrors, pending]);
  // A long form is submitted at its end, from where its top is out of sight.
  useEffect(() => {
    if (submitError !== undefined) failure.current?.scrollIntoView?.({ block: 'nearest' });
  }, [submitError]);

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!pending) void form.handleSubmit((values) => onSubmit(values))(event);
  };

  return (
    <Root ref={element} id={id} noValidate onSubmit={handleSubmit} aria-busy={pending || undefined}>
      {hasSummary && submitCount > 0 && count > 0 && (
        <Banner tone="danger" title={kitTexts.checkFields(count)} />
      )}
      {submitError !== undefined && (
        <div ref={failure}>
          <Banner tone="danger" title={submitError}>
            {submitCause}
          </Banner>
        </div>
      )}
      {children}
    </Root>
  );
}

function countServerErrors(errors: object | undefined): number {
  return Object.values(errors ?? {}).filter(
    (error) => (error as { type?: unknown } | null)?.type === 'server',
  ).length;
}

/** The number of invalid fields; a field of a group or list counts on its own. */
function countErrors(errors: FieldErrors | undefined): number {
  return Object.values(errors ?? {}).reduce<number>((sum, error) => {
    if (error === null || typeof error !== 'object') return sum;
    const isLeaf = 'type' in error && typeof error.type === 'string';
    return sum + (isLeaf ? 1 : countErrors(error as FieldErrors));
  }, 0);
}
