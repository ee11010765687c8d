// What a worker does for spin runs.
export { answer } from '@alma/offline-assistant/spin';
