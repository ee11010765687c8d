import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
// Types alone: dialogs load this file without the form library.
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
  /** Why the last submit failed, in words; undefined when it did not. Typed values stay in any case. */
  submitError: string | undefined;
  /** What the server said about it, where that is more than the error. */
  submitCause?: string | undefined;
  /** A submit is under way: another one is ignored. */
  pending: boolean;
  onSubmit: (values: Parsed) => void | Promise<void>;
  children: ReactNode;
  /** For a submit button outside, in a dialog's footer: `form={id}`. */
  id?: string;
  /** False for a form of few fields, which says everything at them. */
  hasSummary?: boolean;
}

/** The shell of every form: a summary above that names the count, focus on the first wrong field, one submit at a time. */
export function Form<Values extends FieldValues, Parsed>(props: FormProps<Values, Parsed>) {
  const { form, submitError, submitCause, pending, onSubmit, children, id, hasSummary = true } = props;
  const element = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  const count = countErrors(errors);
  const serverErrors = countServerErrors(errors);

  const focusFirstError = () => {
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    // A group of radios takes no focus itself.
    const stop = invalid?.matches('[role="radiogroup"]')
      ? invalid.querySelector<HTMLElement>('input:checked, input:not(:disabled)')
      : invalid;
    stop?.focus();
    // It may have had the focus before its message came: both are brought into view.
    stop?.scrollIntoView?.({ block: 'nearest' });
  };

  // After a refused submit, and after errors that came with the server's answer; not while the reader corrects them.
  useEffect(() => {
    if (submitCount > 0) focusFirstError();
  }, [submitCount]);
  useEffect(() => {
    if (serverErrors > 0 && !pending) focusFirstError();
  }, [serverErrors, pending]);

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
        <Banner tone="danger" title={submitError}>
          {submitCause}
        </Banner>
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

/** How many fields are wrong; a field of a group or list counts on its own. */
function countErrors(errors: FieldErrors | undefined): number {
  return Object.values(errors ?? {}).reduce<number>((sum, error) => {
    if (error === null || typeof error !== 'object') return sum;
    const isLeaf = 'type' in error && typeof error.type === 'string';
    return sum + (isLeaf ? 1 : countErrors(error as FieldErrors));
  }, 0);
}
