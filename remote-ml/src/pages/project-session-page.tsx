import { PlannedPage } from '../components/PlannedPage.tsx';
import { texts } from '../texts.ts';

export default function ProjectSessionPage() {
  return <PlannedPage title={texts.session} plan={texts.sessionPlan} />;
}
