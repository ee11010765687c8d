// Functions that workers run for spin runs.
export { attribute, ballot, frame, hollowIn, leftOpen, speak, think } from '@alma/offline-assistant/spin';
