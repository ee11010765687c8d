import { PlannedPage } from '../components/PlannedPage.tsx';
import { texts } from '../texts.ts';

export default function OnboardingPage() {
  return <PlannedPage title={texts.onboarding} plan={texts.onboardingPlan} />;
}
