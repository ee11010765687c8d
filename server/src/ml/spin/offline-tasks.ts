// What a worker does for spin runs.
export { ballot, frame, speak, think } from '@alma/offline-assistant/spin';
