export { openOnboarding } from './onboarding.domain.ts';
