import { PlannedPage } from '../components/PlannedPage.tsx';
import { texts } from '../texts.ts';

export default function SpinPage() {
  return <PlannedPage title={texts.spin} plan={texts.spinPlan} />;
}
