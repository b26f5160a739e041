import { oneRow, rows, sql, type Db } from '../../db/database.ts';

/** A company, with what signing in needs to know. */
export interface Company {
  readonly id: string;
  readonly name: string;
}

const OPEN = sql`select id, name from level where step = 'A' and not disabled`;

/** The company with that name, ignoring case, or that id; undefined when none or several match. */
export async function companyOf(db: Db, code: string): Promise<Company | undefined> {
  const found = await rows<Company>(
    db,
    sql`${OPEN} and (lower(name) = lower(${code}) or id::text = lower(${code})) limit 2`,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The only company; undefined when there are several. */
export async function onlyCompany(db: Db): Promise<Company | undefined> {
  const found = await oneRow<Company & { several: boolean }>(
    db,
    sql`select *, count(*) over () > 1 as several from (${OPEN} limit 2) company`,
  );
  return found === undefined || found.several ? undefined : { id: found.id, name: found.name };
}
