import {
  type DialogueState,
  namePath,
  nextAsked,
  openDialogue,
  type ProfileView,
  progressOf,
  questionFor,
  texts as replyTexts,
  type Value,
  valueIn,
} from '@alma/offline-assistant/onboarding';
import type { Profile, SessionMessage } from '@alma/shared/contract';
import { sql } from '#drizzle';
import type { Agents, Profiles } from '../../account/profiles/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { conflict, invalid, notFound } from '../../platform/problems/index.ts';
import {
  assertSessionQuota,
  type Json,
  type NewMessage,
  type NewSession,
  runActive,
  type Runs,
  type Session,
  type Sessions,
} from '../runs/index.ts';
import { type ChangeRow, findChange, markUndone, writtenValues } from './changes.repository.ts';
import { agentName } from './guides.ts';
import { type ProfileWriter, viewOf } from './profile-writer.ts';
import { SessionDataSchema } from './run-state.ts';
import { texts } from './texts.ts';

export interface OnboardingParts {
  platform: Platform;
  runs: Runs;
  profiles: Profiles;
  agents: Agents;
  writer: ProfileWriter;
  /** The display name of a user. */
  nameOf(userId: string): Promise<string>;
}

export interface Chosen {
  profileId: string | undefined;
  agentId: string | undefined;
}

export interface Started {
  session: Session;
  message: SessionMessage;
}

const maxTries = 5;
/** Chats among which `start` looks for an unanswered one. */
const newest = { limit: 20, offset: 0 };

export type Onboarding = ReturnType<typeof createOnboarding>;

/** Conversations that fill a profile: starting them, choosing profile and agent, and undoing changes. */
export function createOnboarding(parts: OnboardingParts) {
  const { runs } = parts;
  const choices = createChoices(parts);

  async function get(sessionId: string, owner: string): Promise<Session> {
    const session = await runs.sessions.get(sessionId, owner);
    if (session.kind !== 'onboarding') throw notFound('There is no such session');
    return session;
  }

  return {
    get,
    start: createStart(parts, choices),

    async setProfile(sessionId: string, owner: string, profileId: string): Promise<Session> {
      const session = await get(sessionId, owner);
      const profile = await choices.check(owner, { profileId, agentId: undefined });
      if (!profile || session.profileId === profileId) return session;
      // An agent belongs to a profile, so another profile starts with its default guide.
      const message = texts.switchedProfile(titleOf(profile));
      return choices.change(session, profile, { profileId, agentId: null }, message);
    },

    async setAgent(sessionId: string, owner: string, agentId: string): Promise<Session> {
      const session = await get(sessionId, owner);
      const { profileId } = session;
      if (profileId === null) throw conflict('CONFLICT', texts.profileFirst);
      const profile = await choices.check(owner, { profileId, agentId });
      if (!profile || session.agentId === agentId) return session;
      return choices.change(session, profile, { profileId, agentId }, texts.switchedAgent);
    },

    async undo(sessionId: string, owner: string, changeId: string): Promise<SessionMessage> {
      const session = await get(sessionId, owner);
      return undoChange(parts, session, changeId);
    },
  };
}

type Choices = ReturnType<typeof createChoices>;

/** Checks and changes the profile and agent of a chat. */
function createChoices({ platform, runs: { sessions }, profiles, agents }: OnboardingParts) {
  const viewFor = async (profile: Profile | undefined): Promise<ProfileView> =>
    viewOf(profile, profile ? await writtenValues(platform.database.db, profile.id) : new Map());

  return {
    viewFor,

    /** @throws {Problem} 404 unless profile and agent exist, are the user's own and belong together. */
    async check(userId: string, { profileId, agentId }: Chosen): Promise<Profile | undefined> {
      const actor = { userId, isAdmin: false };
      if (profileId === undefined && agentId !== undefined) {
        throw invalid([{ path: 'profile_id', message: 'Choose the profile of this agent' }]);
      }
      if (profileId === undefined) return undefined;
      const { profile } = await profiles.get(actor, profileId);
      if (agentId !== undefined) await agents.get(actor, { profileId, agentId });
      return profile;
    },

    /** Switches the session to another profile or agent and asks the next question. */
    async change(
      session: Session,
      profile: Profile,
      to: { profileId: string; agentId: string | null },
      introduction: string,
    ): Promise<Session> {
      const view = await viewFor(profile);
      return sessions.edit(session.id, session.owner, ({ activeRunId, data, profileId, size }) => {
        assertSessionQuota({ size });
        // An active run still writes to the profile that it has read.
        if (activeRunId !== null) throw runActive(activeRunId);
        const { dialogue: before } = SessionDataSchema.parse(data);
        const isSameProfile = profileId === to.profileId;
        const dialogue = isSameProfile ? { ...before, asked: nextAsked(before, view) } : openDialogue(view);
        const message = messageOf(introduction, dialogue, view, to.agentId);
        return { ...to, data: { dialogue }, message };
      });
    },
  };
}

/** Starts a chat, or returns the newest unanswered one with the same question. */
function createStart({ platform, runs: { sessions }, nameOf }: OnboardingParts, { check, viewFor }: Choices) {
  async function findUnanswered(
    tx: Transaction,
    { owner, ...opening }: NewSession,
  ): Promise<Started | undefined> {
    const { sessions: recent } = await sessions.list({ owner, kind: 'onboarding', page: newest }, tx);
    const question = openQuestion(opening.data);
    for (const session of recent) {
      const isSame =
        session.profileId === (opening.profileId ?? null) && session.agentId === (opening.agentId ?? null);
      if (!isSame || session.activeRunId !== null || !isExactly(openQuestion(session.data), question))
        continue;
      const [message, answer] = await sessions.messages(session.id, owner, { limit: 2, executor: tx });
      if (message && !answer) return { session, message };
    }
    return undefined;
  }

  async function begin(tx: Transaction, opening: NewSession): Promise<Started> {
    const session = await sessions.create(opening, tx);
    const [message] = await sessions.messages(session.id, opening.owner, { limit: 1, executor: tx });
    if (!message) throw new Error('the greeting was not stored');
    return { session, message };
  }

  return async function start(owner: string, chosen: Chosen): Promise<Started> {
    const profile = await check(owner, chosen);
    const view = await viewFor(profile);
    const dialogue = openDialogue(view, profile === undefined ? await nameOf(owner) : undefined);
    const { profileId, agentId } = chosen;
    const greeting = texts.greeting(firstName(profile), profile && titleOf(profile));
    const opening: NewSession = {
      owner,
      kind: 'onboarding',
      title: profile === undefined ? 'New profile' : titleOf(profile),
      ...(profileId === undefined ? {} : { profileId }),
      ...(agentId === undefined ? {} : { agentId }),
      data: { dialogue },
      greeting: messageOf(greeting, dialogue, view, agentId ?? null),
    };
    return platform.database.db.transaction(async (tx) => {
      // Serialised across servers, so that two pages opened at the same time share one chat.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`onboarding/${owner}`}, 0))`);
      return (await findUnanswered(tx, opening)) ?? begin(tx, opening);
    });
  };
}

/** Restores a field's earlier value. @returns the message that reported the change. @throws {Problem} 409 when it has changed since. */
async function undoChange(
  { platform, runs, writer }: OnboardingParts,
  session: Session,
  changeId: string,
): Promise<SessionMessage> {
  const { db } = platform.database;
  const change = isId(changeId) ? await findChange(db, session.id, changeId) : undefined;
  if (!change) throw notFound('There is no such change in this chat');
  if (change.undoneAt) throw conflict('CONFLICT', texts.undone);
  if (change.field === namePath && change.before === null) throw conflict('CONFLICT', texts.nameStays);
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const read = await writer.read(session.owner, change.profileId);
    const now = valueIn(read.profile, change.field);
    if (!isExactly(now, change.after)) throw conflict('CONFLICT', texts.changedSince);
    const values = [{ path: change.field, value: change.before as Value | null }];
    let message: SessionMessage | undefined;
    const isWritten = await writer.write(session.owner, read, values, async (tx) => {
      const at = new Date(platform.now());
      if (!(await markUndone(tx, change.id, at))) throw conflict('CONFLICT', texts.undone);
      message = await markUndoneInMessage(tx, runs.sessions, session, change);
    });
    if (isWritten && message) return message;
  }
  throw conflict('CONFLICT', texts.profileMoved);
}

/** Marks a change as undone in the message that reported it. */
async function markUndoneInMessage(
  tx: Transaction,
  sessions: Sessions,
  session: Session,
  { id: changeId, runId }: ChangeRow,
): Promise<SessionMessage> {
  const run = { runId, sessionId: session.id, owner: session.owner };
  const messages = await sessions.messagesOfRun(run, tx);
  const found = messages.find(({ additional_kwargs: { changes } }) =>
    changes?.some(({ id }) => id === changeId),
  );
  const message =
    found &&
    (await sessions.amend(tx, found.id, session.owner, ({ changes = [], ...kwargs }) => ({
      ...kwargs,
      changes: changes.map((change) => (change.id === changeId ? { ...change, undone: true } : change)),
    })));
  if (!message) throw notFound('There is no message about this change');
  return message;
}

const isExactly = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The open question of a session's dialogue, for comparison. */
function openQuestion(data: Json | undefined): unknown {
  const { asked, pending } = SessionDataSchema.parse(data).dialogue;
  return [asked, pending];
}

/** An introduction followed by the next question. */
const messageOf = (
  introduction: string,
  dialogue: DialogueState,
  view: ProfileView,
  agentId: string | null,
): NewMessage => ({
  content: `${introduction} ${questionFor(dialogue, view)?.text ?? replyTexts.complete}`,
  name: agentName(agentId),
  kwargs: { progress: progressOf(view) },
});

const titleOf = ({ basic_identification: { job_title: title, full_name: name } }: Profile): string =>
  title ?? name;

const firstName = (profile: Profile | undefined): string | undefined =>
  profile?.basic_identification.full_name.split(/\s+/)[0];
