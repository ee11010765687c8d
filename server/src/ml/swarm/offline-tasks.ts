// Functions that workers run for swarms.
export { answer } from '@alma/offline-assistant/swarm';
