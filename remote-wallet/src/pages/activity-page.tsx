import { PageHeader } from '@alma/shared/ui';
import { ActivityHistory } from '../features/activity/ActivityHistory.tsx';
import { StatementButton } from '../features/activity/StatementButton.tsx';
import { useActivityView } from '../features/activity/useActivityView.ts';
import { texts } from '../texts.ts';

export default function ActivityPage() {
  const view = useActivityView();
  return (
    <>
      <PageHeader title={texts.activity} actions={<StatementButton filters={view.filters} />} />
      <ActivityHistory view={view} />
    </>
  );
}
