import type { RawBuilder } from 'kysely';
import { type Db, isOpen, rememberedBy, rows, sql, type Tx } from '../../db/database.ts';

/** A scope of work, and the facility whose matrices it follows. */
export interface ScopeOf {
  readonly scope: string;
  readonly facility: string;
}

/** The query of every scope of work of a company with its facility, or those of one facility, or one, for a statement that asks more. */
export const scopesSql = (
  tenantId: string,
  { facility, scope }: { readonly facility?: string; readonly scope?: string } = {},
): RawBuilder<ScopeOf> =>
  sql<ScopeOf>`select e.id as scope, d.parent_id as facility from level d
    join level e on e.tenant_id = d.tenant_id and e.parent_id = d.id and e.step = 'E'
    where d.tenant_id = ${tenantId}::uuid and d.step = 'D' ${facility === undefined ? sql`` : sql`and d.parent_id = ${facility}::uuid`}
      ${scope === undefined ? sql`` : sql`and e.id = ${scope}::uuid`} order by e.id`;

/** Every scope of work of a company with its facility, or those of one facility, or one. */
export const scopesIn = (db: Db, ...of: Parameters<typeof scopesSql>): Promise<readonly ScopeOf[]> =>
  rows(db, scopesSql(...of));

/** The scopes of a facility; a transaction asks once, for whoever writes a tag needs them again and again. */
export async function scopesOf(db: Db, tenantId: string, facility: string): Promise<readonly ScopeOf[]> {
  const known = isOpen(db) ? rememberedBy(db, noScopes) : noScopes();
  const found = known.get(facility) ?? (await scopesIn(db, tenantId, { facility }));
  known.set(facility, found);
  return found;
}

/** Has a transaction know the scopes of a facility, from a statement that asked for them together with something else. */
export const knowScopes = (tx: Tx, facility: string, scopes: readonly ScopeOf[]): unknown =>
  rememberedBy(tx, noScopes).set(facility, scopes);

const noScopes = (): Map<string, readonly ScopeOf[]> => new Map();
