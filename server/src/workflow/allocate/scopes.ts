import type { RawBuilder } from 'kysely';
import { type Db, isOpen, transactionState, rows, sql, type Tx } from '../../db/database.ts';

/** A scope of work, and the facility whose matrices apply to it. */
export interface ScopeOf {
  readonly scope: string;
  readonly facility: string;
}

/**
 * The query for the scopes of work of a company with their facilities: all of them, those of one facility, or one; for
 * use in a larger statement.
 */
export const scopesSql = (
  tenantId: string,
  { facility, scope }: { readonly facility?: string; readonly scope?: string } = {},
): RawBuilder<ScopeOf> =>
  sql<ScopeOf>`select e.id as scope, d.parent_id as facility from level d
    join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
    where d.tenant_id = ${tenantId}::uuid and d.step = 'D' ${facility === undefined ? sql`` : sql`and d.parent_id = ${facility}::uuid`}
      ${scope === undefined ? sql`` : sql`and e.id = ${scope}::uuid`} order by e.id`;

/** The scopes of work of a company with their facilities: all of them, those of one facility, or one. */
export const scopesIn = (db: Db, ...args: Parameters<typeof scopesSql>): Promise<readonly ScopeOf[]> =>
  rows(db, scopesSql(...args));

/** The scopes of a facility; queried once per transaction, because writing tags needs them again and again. */
export async function scopesOf(db: Db, tenantId: string, facility: string): Promise<readonly ScopeOf[]> {
  const known = isOpen(db) ? transactionState(db, noScopes) : noScopes();
  const found = known.get(facility) ?? (await scopesIn(db, tenantId, { facility }));
  known.set(facility, found);
  return found;
}

/** Stores in a transaction the scopes of a facility that another statement has already queried. */
export const knowScopes = (tx: Tx, facility: string, scopes: readonly ScopeOf[]): unknown =>
  transactionState(tx, noScopes).set(facility, scopes);

const noScopes = (): Map<string, readonly ScopeOf[]> => new Map();
