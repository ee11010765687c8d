import { databaseFailure } from '../../src/platform/database/errors.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { databaseUrl } from '../database.ts';

const database = openDatabase(databaseUrl('postgres'), {
  poolSize: 1,
  answerLimitMs: 1_000,
  onError: () => undefined,
});
afterAll(() => database.close());

async function backend(): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? Number.NaN;
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => databaseFailure(error)?.kind,
  );

it.each([
  ['a statement', () => database.pool.query('SELECT 1')],
  ['a transaction', () => database.db.transaction((transaction) => transaction.execute('SELECT 1'))],
])(
  'closes a connection that leaves %s unanswered while the database answers on others',
  async (_name, work) => {
    const stuck = await backend();
    process.kill(stuck, 'SIGSTOP');
    try {
      expect(await failureOf(work())).toBe('unavailable');
      expect(await backend()).not.toBe(stuck);
    } finally {
      process.kill(stuck, 'SIGCONT');
    }
  },
);

it('keeps a connection that answers slowly or is idle', async () => {
  const pid = await backend();
  await database.pool.query('SELECT pg_sleep(0.9)');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await backend()).toBe(pid);
});

it('says where the failed statement of a transaction was sent', async () => {
  const failing = async (): Promise<void> => {
    const client = await database.pool.connect();
    await client.query('SELECT 1 FROM nowhere').finally(() => client.release());
  };
  const error: unknown = await failing().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '42P01', stack: expect.stringContaining('failing') as string });
});
