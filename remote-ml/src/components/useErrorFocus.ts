import { useEffect, type RefObject } from 'react';

/** Each time a form is refused its first wrong field has the focus, and is in view. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [form, refusals]);
}
