import { useApi } from '@alma/shared/api';
import type { CallReply } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { ButtonLink, FailureCard, LoadingCard, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

export type Access = CallReply<'delivery.access'>;

/** A page for administrators and members of delivery teams. The server enforces the rule. */
export function TeamGate({ children }: { children: (access: Access) => ReactNode }) {
  const reading = useApi('delivery.access', {});
  const { data: access, error } = reading;
  if (!access && error) return <FailureCard level={2} reading={reading} {...texts.failure} />;
  if (!access) return <LoadingCard label={texts.loading} height={320} />;
  if (access.is_admin || access.teams.length > 0) return children(access);
  return (
    <StateCard
      kind="forbidden"
      level={1}
      title={texts.forbidden}
      text={texts.forbiddenText}
      action={
        <ButtonLink>
          <Link to="/">{texts.backToDashboard}</Link>
        </ButtonLink>
      }
    />
  );
}
