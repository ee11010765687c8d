import { Banner, Rows } from '@alma/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { AgentChoice } from './AgentChoice.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';
import type { Choice } from './useChoice.ts';

interface ChoiceFieldsProps {
  choice: Choice;
  canBeNew: boolean;
  failure: string | undefined;
}

/** Chooses a profile, then one of its agents. */
export function ChoiceFields({ choice, canBeNew, failure }: ChoiceFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const hasProfiles = choice.profiles.data !== undefined;
  const [isLate] = useState(!hasProfiles);

  // A dialog that opens before its choices are loaded keeps the focus on a button until then.
  useEffect(() => {
    const hasFocus = fields.current?.contains(document.activeElement) ?? true;
    if (isLate && hasProfiles && !hasFocus)
      fields.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isLate, hasProfiles]);

  return (
    <Rows data-gap="5" ref={fields}>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <ProfileChoice choice={choice} canBeNew={canBeNew} />
      {hasProfiles && !choice.isNew && <AgentChoice choice={choice} />}
    </Rows>
  );
}
