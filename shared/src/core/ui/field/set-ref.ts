import type { Ref } from 'react';

/** Hands an element on to the ref of a caller, beside one's own. */
export function setRef<E>(ref: Ref<E> | undefined, element: E | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
