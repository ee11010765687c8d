// What a worker does for spin runs.
export { ballot, frame, leftOpen, speak, think } from '@alma/offline-assistant/spin';
