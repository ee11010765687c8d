import { PageHeader, StateCard } from '@alma/shared/ui';

interface PlannedPageProps {
  title: string;
  /** What will be here, in a sentence. */
  plan: string;
}

/** A page whose feature is still to come says so. */
export function PlannedPage({ title, plan }: PlannedPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <StateCard kind="empty" icon="hourglass" level={2} title={plan} />
    </>
  );
}
