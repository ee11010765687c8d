import {
  namePath,
  nextAsked,
  openDialogue,
  progressOf,
  questionFor,
  type DialogueState,
  type ProfileView,
  valueIn,
  type Value,
  texts as replyTexts,
} from '@alma/offline-assistant/onboarding';
import type { Profile, SessionMessage } from '@alma/shared/contract';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { conflict, invalid, notFound, Problem } from '../../platform/problems/index.ts';
import type { Agents, Profiles } from '../../account/profiles/index.ts';
import type { NewSession, Runs, Session } from '../runs/index.ts';
import { findChange, markUndone, writtenValues } from './changes.repository.ts';
import { agentName } from './guides.ts';
import { viewOf, type ProfileWriter, type ReadProfile } from './profile-writer.ts';
import { SessionDataSchema } from './run-state.ts';
import { texts } from './texts.ts';

export interface OnboardingParts {
  platform: Platform;
  runs: Runs;
  profiles: Profiles;
  agents: Agents;
  writer: ProfileWriter;
  /** The name that a person goes by on the platform. */
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
/** An unanswered chat is looked for among the newest. */
const newest = { limit: 20, offset: 0 };

export type Onboarding = ReturnType<typeof createOnboarding>;

/** Conversations that fill a profile: how they begin, whom they are about, and how a change is taken back. */
export function createOnboarding({ platform, runs, profiles, agents, writer, nameOf }: OnboardingParts) {
  const { db } = platform.database;
  const { sessions } = runs;
  const actorOf = (userId: string) => ({ userId, isAdmin: false });

  /** @throws {Problem} 404 unless profile and agent are there, the person's own and belong together. */
  async function choose(userId: string, { profileId, agentId }: Chosen): Promise<Profile | undefined> {
    if (profileId === undefined && agentId !== undefined) {
      throw invalid([{ path: 'profile_id', message: 'Choose the profile of this agent' }]);
    }
    if (profileId === undefined) return undefined;
    const { profile } = await profiles.get(actorOf(userId), profileId);
    if (agentId !== undefined) await agents.get(actorOf(userId), { profileId, agentId });
    return profile;
  }

  const viewFor = async (profile: Profile | undefined): Promise<ProfileView> =>
    viewOf(profile, profile ? await writtenValues(db, profile.id) : new Map());

  /** The newest unanswered chat about the same profile and agent whose question is still open. */
  async function unanswered(
    tx: Transaction,
    userId: string,
    chosen: Chosen,
    dialogue: DialogueState,
  ): Promise<Started | undefined> {
    const filter = { owner: userId, kind: 'onboarding', page: newest } as const;
    const { sessions: recent } = await sessions.list(filter, tx);
    for (const session of recent) {
      const isSame =
        session.profileId === (chosen.profileId ?? null) && session.agentId === (chosen.agentId ?? null);
      if (!isSame || session.activeRunId !== null) continue;
      const messages = await sessions.messages(session.id, userId, tx);
      const [message] = messages;
      const { dialogue: before } = SessionDataSchema.parse(session.data);
      const isSameQuestion = isExactly([before.asked, before.pending], [dialogue.asked, dialogue.pending]);
      if (messages.length === 1 && message && isSameQuestion) return { session, message };
    }
    return undefined;
  }

  /** What a chat with the chosen begins with. */
  async function opening(
    userId: string,
    chosen: Chosen,
  ): Promise<{ given: NewSession; dialogue: DialogueState }> {
    const profile = await choose(userId, chosen);
    const view = await viewFor(profile);
    const dialogue = openDialogue(view, profile === undefined ? await nameOf(userId) : undefined);
    const { profileId, agentId } = chosen;
    const given: NewSession = {
      owner: userId,
      kind: 'onboarding',
      title: profile === undefined ? 'New profile' : titleOf(profile),
      ...(profileId === undefined ? {} : { profileId }),
      ...(agentId === undefined ? {} : { agentId }),
      data: { dialogue },
      greeting: {
        content: `${texts.greeting(firstName(profile), profile && titleOf(profile))} ${asking(dialogue, view)}`,
        name: agentName(agentId ?? null),
        kwargs: { progress: progressOf(view) },
      },
    };
    return { given, dialogue };
  }

  async function begin(tx: Transaction, given: NewSession): Promise<Started> {
    const session = await sessions.create(given, tx);
    const [message] = await sessions.messages(session.id, given.owner, tx);
    if (!message) throw new Error('the greeting was not stored');
    return { session, message };
  }

  /** Switches the session to another profile or agent and asks the next question. */
  async function turnTo(
    session: Session,
    to: { profileId: string; agentId: string | null },
    said: string,
  ): Promise<Session> {
    if (session.activeRunId !== null) {
      const details = { details: { run_id: session.activeRunId } };
      throw new Problem('RUN_ACTIVE', 'An answer is still being written. Wait for it, or stop it.', details);
    }
    const { profile } = await profiles.get(actorOf(session.owner), to.profileId);
    const view = await viewFor(profile);
    const { dialogue: before } = SessionDataSchema.parse(session.data);
    const isSameProfile = session.profileId === to.profileId;
    const dialogue = isSameProfile ? { ...before, asked: nextAsked(before, view) } : openDialogue(view);
    const changed = await sessions.change(session.id, session.owner, { ...to, data: { dialogue } });
    await sessions.say(session.id, session.owner, {
      content: `${said} ${asking(dialogue, view)}`,
      name: agentName(to.agentId),
      kwargs: { progress: progressOf(view) },
    });
    return changed;
  }

  async function takeBack(owner: string, session: Session, changeId: string): Promise<void> {
    const change = isId(changeId) ? await findChange(db, session.id, changeId) : undefined;
    if (!change) throw notFound('There is no such change in this chat');
    if (change.undoneAt) throw conflict('CONFLICT', texts.undone);
    if (change.field === namePath && change.before === null) throw conflict('CONFLICT', texts.nameStays);
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const read: ReadProfile = await writer.read(owner, change.profileId);
      const now = valueIn(read.profile, change.field);
      if (!isExactly(now, change.after)) throw conflict('CONFLICT', texts.changedSince);
      const values = [{ path: change.field, value: change.before as Value | null }];
      const isWritten = await writer.write(owner, read, values, async (tx) => {
        const at = new Date(platform.now());
        if (!(await markUndone(tx, change.id, at))) throw conflict('CONFLICT', texts.undone);
      });
      if (isWritten) return;
    }
    throw conflict('CONFLICT', texts.profileMoved);
  }

  /** The message that told of a change tells of its end, too. */
  async function markInMessage(owner: string, session: Session, changeId: string): Promise<SessionMessage> {
    const messages = await sessions.messages(session.id, owner);
    const told = messages.find(({ additional_kwargs: { changes } }) =>
      changes?.some(({ id }) => id === changeId),
    );
    const message =
      told &&
      (await sessions.amend(told.id, owner, (kwargs) => ({
        ...kwargs,
        changes: (kwargs.changes ?? []).map((change) =>
          change.id === changeId ? { ...change, undone: true } : change,
        ),
      })));
    if (!message) throw notFound('There is no message about this change');
    return message;
  }

  return {
    get: (sessionId: string, owner: string): Promise<Session> => getOnboarding(sessionId, owner),

    /** Serialised across servers, so that two pages that open together share one chat. */
    async start(userId: string, chosen: Chosen): Promise<Started> {
      const { given, dialogue } = await opening(userId, chosen);
      return db.transaction(async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`onboarding/${userId}`}, 0))`);
        return (await unanswered(tx, userId, chosen, dialogue)) ?? begin(tx, given);
      });
    },

    async setProfile(sessionId: string, owner: string, profileId: string): Promise<Session> {
      const session = await getOnboarding(sessionId, owner);
      const profile = await choose(owner, { profileId, agentId: undefined });
      if (!profile || session.profileId === profileId) return session;
      // An agent belongs to a profile, so another profile starts with its default guide.
      return turnTo(session, { profileId, agentId: null }, texts.switchedProfile(titleOf(profile)));
    },

    async setAgent(sessionId: string, owner: string, agentId: string): Promise<Session> {
      const session = await getOnboarding(sessionId, owner);
      const { profileId } = session;
      if (profileId === null) throw conflict('CONFLICT', texts.profileFirst);
      await choose(owner, { profileId, agentId });
      if (session.agentId === agentId) return session;
      return turnTo(session, { profileId, agentId }, texts.switchedAgent);
    },

    async undo(sessionId: string, owner: string, changeId: string): Promise<SessionMessage> {
      const session = await getOnboarding(sessionId, owner);
      await takeBack(owner, session, changeId);
      return markInMessage(owner, session, changeId);
    },
  };

  async function getOnboarding(sessionId: string, owner: string): Promise<Session> {
    const session = await sessions.get(sessionId, owner);
    if (session.kind !== 'onboarding') throw notFound('There is no such session');
    return session;
  }
}

const isExactly = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const asking = (dialogue: DialogueState, view: ProfileView): string =>
  questionFor(dialogue, view)?.text ?? replyTexts.complete;

const titleOf = ({ basic_identification: { job_title: title, full_name: name } }: Profile): string =>
  title ?? name;

const firstName = (profile: Profile | undefined): string | undefined =>
  profile?.basic_identification.full_name.split(/\s+/)[0];
