import { jest } from '@jest/globals';
import { context, createContextKey, ROOT_CONTEXT } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { openDatabase } from '../../src/platform/database/index.ts';
import { databaseUrl } from '../database.ts';

const request = createContextKey('request');
const manager = new AsyncLocalStorageContextManager();
const database = openDatabase(databaseUrl('postgres'), { poolSize: 1, onError: () => undefined });
beforeAll(() => context.setGlobalContextManager(manager.enable()));
afterAll(async () => {
  await database.close();
  context.disable();
});

const inRequest = <T>(name: string, work: () => T): T =>
  context.with(ROOT_CONTEXT.setValue(request, name), work);
const nameOfActive = (): unknown => context.active().getValue(request);

/** @returns the name of the request in whose context a connection was given */
const connect = (): Promise<unknown> =>
  new Promise((resolve) => {
    database.pool.connect((_error, _client, release) => {
      resolve(nameOfActive());
      release();
    });
  });

it('gives a connection in the context of its requester, even when another one released it', async () => {
  const held = await database.pool.connect();
  const waiting = [inRequest('one', connect), connect(), inRequest('two', connect)];
  inRequest('other', () => held.release());
  expect(await Promise.all(waiting)).toEqual(['one', undefined, 'two']);
});

it('enters no context if it is already active', async () => {
  const entered = jest.spyOn(manager, 'with');
  expect(await inRequest('one', connect)).toBe('one');
  expect(entered).toHaveBeenCalledTimes(1);
});
