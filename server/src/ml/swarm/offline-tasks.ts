// What a worker does for swarms.
export { answer } from '@alma/offline-assistant/swarm';
