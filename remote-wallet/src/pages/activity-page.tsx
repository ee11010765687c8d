import { useAddressView } from '@alma/shared/tables';
import { PageHeader } from '@alma/shared/ui';
import { activityFields, filtersOf } from '../features/activity/activity-view.ts';
import { ActivityHistory } from '../features/activity/ActivityHistory.tsx';
import { StatementButton } from '../features/activity/StatementButton.tsx';
import { texts } from '../texts.ts';

export default function ActivityPage() {
  const [view, change] = useAddressView(activityFields);
  return (
    <>
      <PageHeader title={texts.activity} actions={<StatementButton filters={filtersOf(view)} />} />
      <ActivityHistory view={view} onChange={change} />
    </>
  );
}
