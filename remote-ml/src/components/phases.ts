import type { SpinOrientation, SpinPhase } from '@alma/shared/contract';
import { spinPhaseNames, spinPhases } from '@alma/shared/contract/spin/limits';

const backwards = [...spinPhases].reverse();

/** The phases in the order of this orientation. */
export const phaseOrder = (orientation: SpinOrientation): readonly SpinPhase[] =>
  orientation === 'discharge' ? spinPhases : backwards;

/** `F4 Options` */
export const phaseTitle = (phase: SpinPhase): string => `${phase} ${spinPhaseNames[phase].name}`;
