// Functions that workers run for agents in chats.
export { answer } from '@alma/offline-assistant/swarm';
