// What a worker does for agents in chats.
export { answer } from '@alma/offline-assistant/swarm';
