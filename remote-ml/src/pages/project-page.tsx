import { PlannedPage } from '../components/PlannedPage.tsx';
import { texts } from '../texts.ts';

export default function ProjectPage() {
  return <PlannedPage title={texts.project} plan={texts.projectPlan} />;
}
