import type { Ref } from 'react';

/** Passes an element to the caller's ref, in addition to the component's own. */
export function setRef<E>(ref: Ref<E> | undefined, element: E | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
