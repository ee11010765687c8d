import type { Chat, ChatMessage, DirectoryUser } from '@alma/shared/contract';
import { toolLimits } from '@alma/shared/contract';
import { z } from 'zod';
import { type Rights, type Tool, ToolError } from './tool.ts';

/** What any user sees of other people and of their own chats, regardless of roles. */
export interface PersonalReads {
  /** Name cards of active people. */
  people(owner: string, search: string): Promise<{ users: DirectoryUser[]; total: number }>;
  /** The user's chats, the one with the newest message first. */
  chats(owner: string): Promise<Chat[]>;
  /** The last messages of a chat, oldest first. @throws {Problem} 404 for a chat that the user is not in. */
  messages(owner: string, chatId: string, limit: number): Promise<ChatMessage[]>;
}

const maxMessages = 50;
const text = (max: number) => z.string().trim().min(1).max(max);

/** Tools that read data only the agent's owner may see. Each is off unless the owner has allowed it. */
export function personalTools({ owner, mayRead }: Rights, reads: PersonalReads): Tool[] {
  return [
    ...(mayRead.includes('people') ? [peopleTool(owner, reads)] : []),
    ...(mayRead.includes('chats') ? [chatsTool(owner, reads)] : []),
  ];
}

function peopleTool(owner: string, { people }: PersonalReads): Tool {
  const Input = z.object({
    search: text(200).describe('Part of a name or handle, or a whole e-mail address'),
  });
  return {
    name: 'find_people',
    description: 'Finds people on this platform by name or handle. Gives names and handles.',
    input: Input,
    async perform(input) {
      const { users, total } = await people(owner, Input.parse(input).search);
      if (users.length === 0) return 'Nobody was found.';
      const lines = users.map(({ display_name: name, handle }) => `${name} (@${handle})`);
      return [...lines, ...(total > users.length ? [`And ${total - users.length} more.`] : [])].join('\n');
    },
  };
}

function chatsTool(owner: string, { chats, messages }: PersonalReads): Tool {
  const Input = z.object({
    chat: text(200).optional().describe('The title of a chat; without it, the titles are listed'),
    messages: z.number().int().min(1).max(maxMessages).optional().describe('How many; 30 unless told'),
  });
  return {
    name: 'read_chats',
    description: 'Lists the group chats of the person you work for, or reads the last messages of one.',
    input: Input,
    async perform(input) {
      const { chat: title, messages: count = 30 } = Input.parse(input);
      const known = await chats(owner);
      if (known.length === 0) throw new ToolError('The person takes part in no chat.');
      if (title === undefined) return known.map(chatLine).join('\n');
      const found = known.find((chat) => chat.title.toLowerCase() === title.toLowerCase());
      if (!found) throw new ToolError('There is no such chat. List them first.');
      return newestWithinLimit((await messages(owner, found.id, count)).flatMap(messageLines));
    },
  };
}

const chatLine = ({ title, participants, last_message: last, is_archived: isArchived }: Chat): string =>
  [
    JSON.stringify(title),
    `${participants.length} people`,
    ...(last ? [`last message ${last.created_at}`] : []),
    ...(isArchived ? ['archived'] : []),
  ].join(', ');

/** A message of a person or an agent. System messages of the chat are left out. */
const messageLines = ({ sender, agent, content, created_at: at }: ChatMessage): string[] => {
  const author = agent ? `${agent.name} (an agent)` : sender?.display_name;
  return author === undefined ? [] : [`${at} ${author}: ${content}`];
};

/** The newest lines that fit into a result: the end of a conversation matters most. */
function newestWithinLimit(lines: readonly string[]): string {
  const newestLines: string[] = [];
  let length = 0;
  for (const line of lines.toReversed()) {
    length += line.length + 2;
    if (length > toolLimits.result && newestLines.length > 0) break;
    newestLines.unshift(line);
  }
  return newestLines.length === 0 ? 'Nobody has written there yet.' : newestLines.join('\n\n');
}
