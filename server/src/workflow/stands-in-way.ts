import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from '../register/row/actor.ts';
import { idArray } from '../register/row/columns.ts';

/** Open rows of a register that keep records of another register from being completed (domain guide 3.10). */
export interface StandsInWay {
  /** The register of the open rows. */
  readonly register: RegisterKey;
  /**
   * The open rows: a query of `(of, id, name, title_sort, description, assigned_to, planned_date)`, where `of` is the
   * record they block, one of `wholes`, an array of ids. Restricted to a subcontractor's own rows for such a user.
   */
  readonly open: (actor: Actor, wholes: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const declared = new Map<RecordKey, StandsInWay[]>();

/** Declares that open rows of a register keep records of a kind from being completed, whichever way they are signed. */
export function standsInWay(key: RecordKey, one: StandsInWay): void {
  declared.set(key, [...(declared.get(key) ?? []), one]);
}

/** Maximum number of open rows named; the rest is counted, and the list shows all. */
const NAMED = 5;
const OPEN = w('Not complete yet: {label} {names}.', '尚未完成：{label} {names}。');

/** What keeps records from being completed, by id: the open rows by name. */
export async function inTheWayOf(
  db: Db,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const told = new Map<string, Word>();
  if (ids.length === 0) return told;
  for (const { register, open } of declared.get(key) ?? []) {
    const found = await rows(
      db,
      sql<{ of: string; count: number; names: string }>`select of, count(*)::int as count,
          string_agg(name, ', ' order by nth) filter (where nth <= ${NAMED}::int) as names
        from (select x.*, row_number() over (partition by x.of order by x.title_sort, x.id) as nth
          from (${open(actor, idArray(ids))}) x) y group by of`,
    );
    const label = registerTitle(known(register));
    for (const { of, count, names } of found) {
      const more = count > NAMED ? ` (+ ${count - NAMED})` : '';
      const said = fill(OPEN, { label, names: `${names}${more}` });
      const before = told.get(of);
      told.set(of, before ? w(`${before.en} ${said.en}`, `${before.zh}${said.zh}`) : said);
    }
  }
  return told;
}

/** The number of open rows that block each of some records: `of, count`. `wholes` is an array of ids. */
export const inTheWayCounts = (actor: Actor, key: RecordKey, wholes: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select x.of, count(*)::int as count from (${sql.join(
    (declared.get(key) ?? []).map(({ open }) => sql`select y.of from (${open(actor, wholes)}) y`),
    sql` union all `,
  )}) x group by x.of`;

/** The open rows that block one record, as rows of a list. */
export const inTheWayRows = (actor: Actor, key: RecordKey, of: string): readonly RawBuilder<unknown>[] =>
  (declared.get(key) ?? []).map(
    ({ register, open }) => sql`select x.id, x.name, x.title_sort, ${sql.lit(register)}::text as "table", x.description,
      x.assigned_to, x.planned_date from (${open(actor, idArray([of]))}) x`,
  );
