export {
  createIntake,
  IntakeError,
  type Intake,
  type IntakeLimits,
  type IntakeSurroundings,
  type Taken,
} from './intake.ts';
