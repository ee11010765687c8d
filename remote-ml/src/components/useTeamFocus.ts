import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an added agent of a form, or the team after a focused agent was removed. */
export function useTeamFocus(team: RefObject<HTMLElement | null>, agents: number): void {
  const before = useRef(agents);
  useEffect(() => {
    const { current: element } = team;
    if (agents > before.current)
      Array.from(element?.querySelectorAll('input') ?? [])
        .at(-1)
        ?.focus();
    if (agents < before.current && document.activeElement === document.body)
      element?.focus({ preventScroll: true });
    before.current = agents;
  }, [team, agents]);
}
