import type pg from 'pg';

/** The schema of both parts, one line per object in PostgreSQL's own wording, without objects of extensions. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    WITH own AS (
      SELECT c.oid, c.oid::regclass::text AS name, c.relkind, c.reloptions
      FROM pg_class c
      WHERE c.relnamespace IN ('public'::regnamespace, to_regnamespace('ledger')) AND c.relname NOT LIKE '\\_\\_%'
    ), tables AS (SELECT * FROM own WHERE relkind IN ('r', 'v'))
    SELECT concat_ws(' ', 'relation', name, relkind, reloptions::text) AS line FROM own WHERE relkind <> 'i'
    UNION ALL
    SELECT concat_ws(' ', 'column', t.name, row_number() OVER (PARTITION BY t.oid ORDER BY a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'not null' END, a.attidentity, a.attgenerated,
      a.attstorage, pg_get_expr(d.adbin, d.adrelid))
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    UNION ALL
    SELECT concat_ws(' ', 'constraint', t.name, c.conname, pg_get_constraintdef(c.oid))
    FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid
    UNION ALL
    SELECT concat_ws(' ', pg_get_indexdef(i.indexrelid), c.reloptions::text)
    FROM tables t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid
    UNION ALL
    SELECT pg_get_triggerdef(g.oid) FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
    UNION ALL
    SELECT pg_get_viewdef(oid) FROM tables WHERE relkind = 'v'
    UNION ALL
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE p.pronamespace IN ('public'::regnamespace, to_regnamespace('ledger'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL
    SELECT concat_ws(' ', 'enum', enumtypid::regtype, row_number() OVER (PARTITION BY enumtypid ORDER BY enumsortorder), enumlabel)
    FROM pg_enum
    ORDER BY line`);
  return rows.map(({ line }) => line);
}
