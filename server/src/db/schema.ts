import type pg from 'pg';

/**
 * Everything a schema consists of, one line each, in the terms of the catalogue; two databases are equal when these
 * lines are.
 */
export async function schemaOf(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with mine as (select c.oid, c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'S') and c.relname <> 'migration'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i')))
    select 'column ' || m.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end || case when a.attidentity <> '' then ' identity' else '' end
        || case when a.attgenerated <> '' then ' generated ' else ' default ' end || coalesce(pg_get_expr(d.adbin, d.adrelid), '-') as line
      from mine m join pg_attribute a on a.attrelid = m.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = m.oid and d.adnum = a.attnum where m.relkind = 'r'
    union all select 'constraint ' || m.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
      from mine m join pg_constraint c on c.conrelid = m.oid where c.contype <> 'n'
    union all select 'index ' || pg_get_indexdef(i.indexrelid) from mine m join pg_index i on i.indrelid = m.oid
    union all select 'statistics ' || pg_get_statisticsobjdef(s.oid) from mine m join pg_statistic_ext s on s.stxrelid = m.oid
    union all select 'view ' || c.relname || ' ' || pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'v' and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all select 'trigger ' || pg_get_triggerdef(t.oid) from mine m join pg_trigger t on t.tgrelid = m.oid where not t.tgisinternal
    union all select 'storage ' || c.relname || ' ' || array_to_string(c.reloptions, ', ') from mine m join pg_class c using (oid) where c.reloptions is not null
    union all select 'sequence ' || m.relname from mine m where m.relkind = 'S'
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`);
  return rows.map((row) => row.line);
}
