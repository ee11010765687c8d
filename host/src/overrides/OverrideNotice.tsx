import { api } from '@alma/shared/api';
import { getDefaultStore, useAtomValue } from '@alma/shared/state';
import { useToast } from '@alma/shared/toast';
import { useEffect, useState } from 'react';
import { AskDialog } from './AskDialog.tsx';
import { OverrideBanner } from './OverrideBanner.tsx';
import type { Overrides } from './overrides.ts';
import { texts } from './texts.ts';

interface OverrideNoticeProps {
  overrides: Overrides;
}

/** Asks before a release is tried, shows which releases are overridden, and says when an override has ended. */
export function OverrideNotice({ overrides }: OverrideNoticeProps) {
  const asked = useAtomValue(overrides.asked);
  const isAllowed = useMayAsk(overrides, asked.length > 0);
  useEndedToasts(overrides);

  return (
    <>
      <OverrideBanner overrides={overrides} />
      {isAllowed && asked.length > 0 && <AskDialog overrides={overrides} asked={asked} />}
    </>
  );
}

/** Whether this person may override releases; others get a message instead of the question. */
function useMayAsk(overrides: Overrides, isAsked: boolean): boolean {
  const toast = useToast();
  const [isAllowed, setIsAllowed] = useState(false);

  useEffect(() => {
    if (overrides.takeUnclear())
      toast.show({ type: 'warning', title: texts.unclear, description: texts.unclearText });
    if (!isAsked) return;
    let isStopped = false;
    const decide = (mayAsk: boolean) => {
      if (isStopped) return;
      if (mayAsk) return setIsAllowed(true);
      overrides.forgetAsked();
      toast.show({ type: 'warning', title: texts.notMember, description: texts.notMemberText });
    };
    api.call('delivery.access', {}).then(
      ({ is_admin: isAdmin, teams }) => decide(isAdmin || teams.length > 0),
      // The server decides about each release in any case.
      () => decide(true),
    );
    return () => void (isStopped = true);
  }, [overrides, isAsked, toast]);

  return isAllowed;
}

function useEndedToasts(overrides: Overrides): void {
  const toast = useToast();
  const ended = useAtomValue(overrides.ended);

  useEffect(() => {
    if (ended.length === 0) return;
    getDefaultStore().set(overrides.ended, []);
    for (const { remote, release } of ended)
      toast.show({ type: 'info', title: texts.ended(remote, release), description: texts.endedText });
  }, [overrides, ended, toast]);
}
