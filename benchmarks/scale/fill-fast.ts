import { fill, type Group } from '../../server/test/plans/fill.ts';
import type { Size } from '../../server/test/plans/rows.ts';

interface Filling {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Fills tables with triggers and foreign keys off, because the rows satisfy them anyway, and creates the indexes
 * afterwards. The audit log gets no chain links.
 */
export async function fillFast(filling: Filling, size: Size, groups: readonly Group[]): Promise<void> {
  const { rows } = await filling.query(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace::regnamespace::text IN ('public', 'ledger')
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  const indexes = rows as { name: string; definition: string }[];
  await filling.query("SET session_replication_role = replica; SET maintenance_work_mem = '512MB'");
  await filling.query(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`);
  await fill(filling, size, groups);
  for (const { definition } of indexes) await filling.query(definition);
  await filling.query('TRUNCATE user_counts');
  await filling.query('INSERT INTO user_counts SELECT status, kyc_level, count(*) FROM users GROUP BY 1, 2');
  await filling.query('RESET session_replication_role; RESET maintenance_work_mem');
}
