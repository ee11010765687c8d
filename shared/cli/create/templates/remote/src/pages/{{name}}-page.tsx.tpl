import { useAuth } from '@alma/shared/auth';
import { PageHeader, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';

export default function {{Name}}Page() {
  const { user } = useAuth();
  return (
    <>
      <PageHeader title={texts.{{name}}} />
      <StateCard kind="empty" level={2} title={texts.plan(user?.display_name ?? '')} />
    </>
  );
}
