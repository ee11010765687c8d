import type { Citation, SessionMessage } from '@alma/shared/contract';

/** The passages of the newest answer that has any, or of the answer whose passage is open. */
export function shownSources(
  messages: readonly SessionMessage[],
  growing: readonly Citation[],
  active: Citation | undefined,
): readonly Citation[] {
  if (growing.length > 0) return growing;
  const lists = messages.map(({ additional_kwargs: { citations = [] } }) => citations);
  const chosen = active && lists.find((citations) => citations.includes(active));
  return chosen ?? lists.findLast((citations) => citations.length > 0) ?? [];
}
