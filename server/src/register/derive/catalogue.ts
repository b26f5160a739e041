import type { RawBuilder } from 'kysely';
import { type Contribution, orderedPoint } from '../../compose/point.ts';
import { type Db, rows, sql, transaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../row/actor.ts';
import { idsFrom } from '../row/ids.ts';

/*
 * Everything the product keeps although it follows from other rows (ADR 93). Each mechanism adds its figures from its
 * own declarations; the doctor, the checks and docs/derived-data.md go through this one list.
 */

/**
 * The mechanisms, in the order in which their figures are put right: what is calculated in the columns of rows is
 * counted, compared and searched afterwards.
 */
export const MECHANISMS = [
  'columns',
  'rollUp',
  'list',
  'mark',
  'counter',
  'comparison',
  'searchText',
  'cache',
] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** Identifies one kept value of a figure: column → value, as in JSON. */
export type Key = Readonly<Record<string, unknown>>;

/** A figure that is kept in a table, one row for each key. */
interface StoredFigure {
  readonly table: string;
  /** The columns that identify a kept row within its company. */
  readonly key: readonly string[];
  /** The columns that follow from the source; none where the existence of the row is all that is kept. */
  readonly values: readonly string[];
  /** The rows `k` of the table that are kept for the figure, among those of a company. */
  readonly where: RawBuilder<boolean>;
  /** The value of a column of row `k` to compare, where it is not the column itself. */
  readonly read?: (column: string) => RawBuilder<unknown>;
  /** The same rows calculated from the source: a query with the columns of key and values. */
  readonly fresh: (db: Db, tenantId: string) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
  /** Calculates the values of some keys again, as any change of the source does; locks what it writes. */
  readonly recount: (tx: Tx, tenantId: string, keys: readonly Key[]) => Promise<unknown>;
}

/** A figure that each process caches by itself, for the levels it was asked for. */
interface CachedFigure {
  /** Brings the cache of the actor's level up to date and returns its entries, by key. */
  readonly cached: (db: Db, actor: Actor) => Promise<ReadonlyMap<string, unknown>>;
  /** The keys of a company whose cached values differ from their source, at the levels this process has cached. */
  readonly compare: (db: Db, tenantId: string) => Promise<readonly Key[]>;
  /** Drops the cached values of a company: they are read again when they are next asked for. */
  readonly forget: (tenantId: string) => void;
}

/** A derived figure: of what, from what, grouped how, kept where. */
export interface DerivedFigure {
  readonly mechanism: Mechanism;
  /** The key of the register the figure is about. */
  readonly of: string;
  /** Distinguishes several figures of one mechanism about one register. */
  readonly name?: string;
  /** What it is calculated from: fields by register, with `*` for all of them, or for a table that is no register. */
  readonly from: Readonly<Record<string, readonly string[]>>;
  /** What it is grouped by; empty where each row has its own. */
  readonly by: readonly string[];
  /** For a figure about single rows, the column of its key with the id of the row. */
  readonly row?: string;
  readonly kept: StoredFigure | CachedFigure;
}

const sources = orderedPoint<'figures', () => readonly DerivedFigure[]>('figures');
/** The figures of a mechanism: added by whatever declares them, and evaluated when the catalogue is read. */
export const addFigures = (figures: () => readonly DerivedFigure[]): Contribution<'figures'> => sources.add(figures);

/** Every derived figure, in the order in which they are put right. */
export const derivedFigures = (): readonly DerivedFigure[] =>
  sources
    .read()
    .flatMap((figures) => figures())
    .toSorted((a, b) => MECHANISMS.indexOf(a.mechanism) - MECHANISMS.indexOf(b.mechanism));

/** Maximum keys found, and put right in one transaction. */
const MOST = 10_000;

/** Kept values of a company that differ from what their source gives. */
export interface Difference {
  readonly figure: DerivedFigure;
  readonly tenantId: string;
  /** The number of all of them. */
  readonly count: number;
  /** The first of them, in order. */
  readonly keys: readonly Key[];
}

const columnsOf = (names: readonly string[], alias: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));

/** The kept rows of a company that differ, are missing or are too many. */
async function storedDifferences(
  db: Db,
  { table, key, values, where, read, ...figure }: StoredFigure,
  tenantId: string,
): Promise<Pick<Difference, 'count' | 'keys'>> {
  const [first = ''] = key;
  const it = (name: string): RawBuilder<unknown> => read?.(name) ?? sql.ref(`k.${name}`);
  const columns = [
    ...key.map((name) => sql.ref(`k.${name}`)),
    ...values.map((name) => sql`${it(name)} as ${sql.ref(name)}`),
  ];
  const stored = sql`select ${sql.join(columns)} from ${sql.table(table)} k where k.tenant_id = ${tenantId}::uuid and ${where}`;
  const same = sql.join(
    key.map((name) => sql`k.${sql.ref(name)} = f.${sql.ref(name)}`),
    sql` and `,
  );
  const differs =
    values.length === 0
      ? sql``
      : sql`or row(${columnsOf(values, 'k')}) is distinct from row(${columnsOf(values, 'f')})`;
  const pairs = key.map((name) => sql`${sql.lit(name)}, coalesce(k.${sql.ref(name)}, f.${sql.ref(name)})`);
  const found = await rows(
    db,
    sql<{
      key: Key;
      count: number;
    }>`select jsonb_build_object(${sql.join(pairs)}) as key, count(*) over ()::int as count
      from (${stored}) k full join (${await figure.fresh(db, tenantId)}) f on ${same}
      where k.${sql.ref(first)} is null or f.${sql.ref(first)} is null ${differs} order by 1 limit ${MOST}`,
  );
  return { count: found[0]?.count ?? 0, keys: found.map((item) => item.key) };
}

async function compare(db: Db, figure: DerivedFigure, tenantId: string): Promise<Difference> {
  const { kept: stored } = figure;
  if ('table' in stored) return { figure, tenantId, ...(await storedDifferences(db, stored, tenantId)) };
  const keys = await stored.compare(db, tenantId);
  return { figure, tenantId, count: keys.length, keys };
}

/** The companies of the installation. */
const tenantsIn = (db: Db): Promise<readonly string[]> =>
  idsFrom(db, sql`select id from level where step = 'A' order by id`);

/** Where kept values differ from what their source gives: of some figures, by default of all. */
export async function differences(
  db: Db,
  figures: readonly DerivedFigure[] = derivedFigures(),
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const tenantId of await tenantsIn(db))
    for (const figure of figures) {
      const difference = await compare(db, figure, tenantId);
      if (difference.count > 0) found.push(difference);
    }
  return found;
}

/** Puts right what differs, until nothing does or nothing more can be put right; returns how much, by figure. */
export async function recountDifferences(
  db: Db,
  figures: readonly DerivedFigure[] = derivedFigures(),
): Promise<readonly Pick<Difference, 'figure' | 'count'>[]> {
  const counts = new Map<DerivedFigure, number>();
  for (const tenantId of await tenantsIn(db))
    for (const figure of figures) {
      let { count, keys } = await compare(db, figure, tenantId);
      for (let left = Infinity; count > 0 && count < left;) {
        left = count;
        const { kept: stored } = figure;
        const those = keys;
        if ('table' in stored) await transaction(db, (tx) => stored.recount(tx, tenantId, those));
        else stored.forget(tenantId);
        ({ count, keys } = await compare(db, figure, tenantId));
        counts.set(figure, (counts.get(figure) ?? 0) + Math.max(left - count, 0));
      }
    }
  return [...counts].flatMap(([figure, count]) => (count > 0 ? [{ figure, count }] : []));
}
