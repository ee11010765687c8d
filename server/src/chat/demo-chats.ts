import { randomUUID } from 'node:crypto';
import type { Platform } from '../platform/platform.ts';
import { append, appendEvent, archiveChat, insertChat, insertParticipants } from './chats.repository.ts';

interface DemoChat {
  title: string;
  /** Indexes in the list of demo people; the first one is the creator. */
  people: readonly number[];
  /** Sender, hours ago, text. */
  lines: readonly [speaker: number, hoursAgo: number, text: string][];
  isArchived?: boolean;
}

const [ada, maya, leo, nina, sam, ida, omar, theo] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const demoChats: readonly DemoChat[] = [
  {
    title: 'Forecasting study group',
    people: [maya, leo, nina, sam],
    lines: [
      [maya, 50, 'Welcome! I put the reading list here: https://example.com/forecasting'],
      [nina, 49, 'Thanks. Can we start with **base rates**? I always skip them and regret it.'],
      [leo, 30, 'Same here. I made a small chart of last quarter, will bring it tomorrow.'],
      [sam, 29, 'I have a spreadsheet for that. Of course I have a spreadsheet for that.'],
      [maya, 4, 'Tomorrow at ten, then. Bring one forecast you got *wrong*.'],
      [nina, 3, 'Only one?'],
    ],
  },
  {
    title: 'Spring exhibition',
    people: [ida, maya, omar],
    lines: [
      [ida, 28, 'First sketches are done. Three walls, one idea: how a decision looks from inside.'],
      [omar, 27, 'The ticket page can be up by Friday if we agree on the texts.'],
      [maya, 26, 'I write them tonight.'],
      [ida, 2, 'Lovely. I need the short one first, two sentences.'],
    ],
  },
  {
    title: 'Treasury questions',
    people: [theo, ada, maya],
    lines: [
      [theo, 6, 'If an issuance looks odd to you, ask here before the end of the month.'],
      [ada, 5, 'Noted. The audit log has all of them with a reason.'],
    ],
  },
  {
    title: 'Winter retreat',
    people: [sam, maya, leo, ida],
    lines: [
      [sam, 500, 'Everybody is home safe, I hope?'],
      [leo, 499, 'Home, warm, and already missing the soup.'],
    ],
    isArchived: true,
  },
];

const hourMs = 3_600_000;

/** Creates a few chats for the demo people. */
export async function fillDemoChats(platform: Platform, userIds: readonly string[]): Promise<void> {
  const at = (hoursAgo: number): Date => new Date(platform.now() - hoursAgo * hourMs);
  for (const { title, people, lines, isArchived } of demoChats) {
    const [creatorId, ...otherIds] = people.flatMap((place) => userIds[place] ?? []);
    const first = lines[0]?.[1] ?? 0;
    if (creatorId === undefined || otherIds.length + 1 < people.length) continue;
    await platform.database.db.transaction(async (tx) => {
      const begun = at(first + 1);
      const chat = await insertChat(tx, { id: randomUUID(), title, creatorId, otherIds, at: begun });
      await insertParticipants(tx, chat, creatorId);
      await appendEvent(tx, chat, { kind: 'chat_created', actor_id: creatorId, user_id: null }, begun);
      for (const [speaker, hoursAgo, content] of lines) {
        await append(tx, chat, {
          type: 'text',
          senderId: userIds[speaker] ?? creatorId,
          content,
          at: at(hoursAgo),
        });
      }
      if (!isArchived) return;
      const ended = at(lines.at(-1)?.[1] ?? 0);
      await appendEvent(tx, chat, { kind: 'chat_archived', actor_id: creatorId, user_id: null }, ended);
      await archiveChat(tx, chat.id, ended);
    });
  }
}
