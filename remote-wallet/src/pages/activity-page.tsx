import { PageHeader } from '@alma/shared/ui';
import { ActivityHistory } from '../features/activity/ActivityHistory.tsx';
import { StatementButton } from '../features/activity/StatementButton.tsx';
import { useActivityPlace } from '../features/activity/useActivityPlace.ts';
import { texts } from '../texts.ts';

export default function ActivityPage() {
  const place = useActivityPlace();
  return (
    <>
      <PageHeader title={texts.activity} actions={<StatementButton filters={place.filters} />} />
      <ActivityHistory place={place} />
    </>
  );
}
