import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field, and scrolls to it, on each refused submit. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')?.focus();
  }, [form, refusals]);
}
