import { PlannedPage } from '../components/PlannedPage.tsx';
import { texts } from '../texts.ts';

export default function SwarmPage() {
  return <PlannedPage title={texts.swarm} plan={texts.swarmPlan} />;
}
