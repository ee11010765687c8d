export { openChatAgents } from './chat-agents.domain.ts';
