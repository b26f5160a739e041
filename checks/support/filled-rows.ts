import type { Field, Kind } from '@plumbline/contract/field/field.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Db, sql } from '@plumbline/server/db/database.ts';
import { known, quoted, snake, stored, tableOf } from '@plumbline/server/db/model.ts';
import { type Actor, levelOf } from '@plumbline/server/register/row/actor.ts';

/** What row `n` has in a column, as SQL: few values, each of several rows. References and lists stay empty. */
const VALUES: { readonly [K in Kind]?: (field: Field) => string } = {
  text: () => `'Text ' || n % 7`,
  integer: () => 'n % 5',
  number: () => 'n % 5',
  money: () => '(n * 37 % 11)::numeric',
  exact: () => '(n * 31 % 9)::numeric',
  flag: () => 'n % 3 = 0',
  date: () => `date '2026-02-01' + n * 7 % 9`,
  instant: () => `timestamptz '2026-02-01 08:00Z' + n * 7 % 9 * interval '1 hour'`,
  order: () => 'n',
  choice: (field) => {
    const keys = Object.keys('of' in field ? field.of : {}).slice(0, 4);
    return `(array[${keys.map((key) => `'${key}'`).join(', ')}])[1 + n % ${keys.length}]`;
  },
};

/**
 * Fills a register with rows that have values in every column, also in those declared later: what a column holds follows
 * from its kind. Every fifth row lacks what is not required.
 *
 * @param own SQL of columns whose values are given, by field
 */
async function fillRows(
  db: Db,
  actor: Actor,
  {
    register,
    count,
    own,
  }: { readonly register: AnyRegister; readonly count: number; readonly own: Readonly<Record<string, string>> },
): Promise<void> {
  const columns = stored(register).flatMap(([name, field]) => {
    const value = own[name] ?? VALUES[field.kind]?.(field);
    if (value === undefined) return [];
    const isFull = field.required === true || field.kind === 'flag' || name in own;
    return [[quoted(snake(name)), isFull ? value : `case when n % 5 > 0 then ${value} end`] as const];
  });
  await sql`insert into ${sql.table(tableOf(register))} (tenant_id, id, level_id, ${sql.raw(columns.map(([name]) => name).join(', '))})
    select ${actor.tenantId}::uuid, gen_random_uuid(), ${levelOf(actor, register)}::uuid, ${sql.raw(columns.map(([, value]) => value).join(', '))}
    from generate_series(1, ${count}::int) n`.execute(db);
}

/** Invoices with lines, some of them with several. */
export async function fillInvoices(db: Db, actor: Actor): Promise<void> {
  await fillRows(db, actor, {
    register: known('invoice'),
    count: 60,
    own: { name: `'INV-' || n`, number: `'INV-' || n` },
  });
  const invoice = '(array(select id from invoice order by name))[1 + n % 30]';
  await fillRows(db, actor, {
    register: known('invoiceLine'),
    count: 90,
    own: { name: `'INV / ' || n`, number: 'n::text', invoice },
  });
}
