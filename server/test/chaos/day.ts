import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chat } from '@alma/shared/contract';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { Asker } from './asker.ts';
import { ask } from './call.ts';
import { Chatter } from './chatter.ts';
import { Mailer } from './mailer.ts';
import { Payer } from './payer.ts';
import { keepTrying, persist } from './persist.ts';
import { Spinner } from './spinner.ts';
import { end, Tally } from './tally.ts';
import { Uploader } from './uploader.ts';
import { signInOnce, Visitor } from './visitor.ts';

export const adminEmail = 'boss@alma.test';
const emails = ['maya@alma.test', 'leo@alma.test', 'nina@alma.test', 'sam@alma.test'];
const chatCount = 2;

/** Milliseconds between two actions of a person. */
const pausesMs = {
  read: 150,
  chat: 250,
  transfer: 300,
  upload: 700,
  ask: 600,
  spin: 800,
  visit: 1_500,
  mail: 1_500,
};

const readAddresses = ['auth/me', 'chats', 'wallets/balance', 'users?page=1&limit=20', 'profiles'];

export type Day = Awaited<ReturnType<typeof startDay>>;

/** People who sign in, chat, pay, upload, ask and spin by the public API and its sockets, until they are stopped. */
export async function startDay(origin: string) {
  const signIn = (email: string) => keepTrying(() => signInOnce(origin, email));
  const admin = await signIn(adminEmail);
  const people = await Promise.all(emails.map(signIn));
  const chatIds = await makeChats(origin, people);
  const payers = await Promise.all(people.map((person) => Payer.open(origin, person)));
  const addresses = await Promise.all(payers.map((payer) => payer.address()));
  const askers = await Promise.all(people.slice(0, 1).map((person) => Asker.open(origin, person)));
  const chatters = people.map((person) => new Chatter(origin, person));
  const uploaders = people.slice(2).map((person) => new Uploader(origin, person));
  const spinners = people.slice(1, 2).map((person) => new Spinner(origin, person));
  const visitor = new Visitor(origin);
  const mailer = new Mailer(origin, admin);
  for (const chatter of chatters) chatter.open(chatIds);
  await eventually(() => chatters.every(({ isReady }) => isReady), 'the chats');

  const tally = new Tally();
  let isStopped = false;
  const repeat = async (pauseMs: number, action: () => Promise<void>): Promise<void> => {
    await pause(randomInt(pauseMs));
    while (!isStopped) {
      await action();
      await pause(pauseMs / 2 + randomInt(pauseMs));
    }
  };
  const any = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
  const loops = [
    ...people.map((person) => repeat(pausesMs.read, () => read(tally, origin, person))),
    ...chatters.flatMap((chatter) =>
      chatIds.map((chatId) => repeat(pausesMs.chat, () => chatter.write(tally, chatId))),
    ),
    ...payers.map((payer, index) => {
      const to = addresses[(index + 1) % addresses.length] ?? '';
      return repeat(pausesMs.transfer, () => payer.pay(tally, to));
    }),
    ...uploaders.map((uploader) => repeat(pausesMs.upload, () => uploader.upload(tally))),
    ...askers.map((asker) => repeat(pausesMs.ask, () => asker.ask(tally))),
    ...spinners.map((spinner) => repeat(pausesMs.spin, () => spinner.spin(tally))),
    repeat(pausesMs.visit, () => visitor.visit(tally)),
    repeat(pausesMs.mail, () => mailer.send(tally, any(people))),
  ];
  const running = Promise.all(loops);
  // The error is thrown when the day is stopped.
  running.catch(() => undefined);

  return {
    tally,
    chatIds,
    payers,
    chatters,
    uploaders,
    askers,
    spinners,
    visitor,
    mailer,
    /** Resolves when all started actions have ended. */
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
    /** Stops all attempts: the servers are gone, and other tests run in this process. */
    abandon(): void {
      isStopped = true;
      for (const chatter of chatters) chatter.stop();
      for (const action of tally.actions) if (!action.isOver) end(action, 'abandoned');
    },
  };
}

async function read(tally: Tally, origin: string, person: SignedIn): Promise<void> {
  const address = readAddresses[randomInt(readAddresses.length)] ?? '';
  await persist(tally.begin('read'), () => ask(origin, `/api/v1/${address}`, person));
}

async function makeChats(origin: string, people: readonly SignedIn[]): Promise<string[]> {
  const [maker, ...otherPeople] = people;
  const participants = otherPeople.map(({ userId }) => userId);
  const ids: string[] = [];
  for (let number = 1; number <= chatCount; number += 1) {
    const body = { title: `Day ${number}`, participants };
    ids.push((await keepTrying(() => ask<Chat>(origin, '/api/v1/chats', maker, { body }))).id);
  }
  return ids;
}
