import { expect } from 'vitest';
import { MATRIX_KEYS } from '@plumbline/contract/rules/matrices.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import {
  derivedFigures,
  type DerivedFigure,
  differences,
  type Mechanism,
  MECHANISMS,
} from '@plumbline/server/register/derive/catalogue.ts';
import { table } from '@plumbline/server/register/row/columns.ts';
import { idsFrom } from '@plumbline/server/register/row/ids.ts';
import { driftKeys } from '@plumbline/server/workflow/allocate/comparison.ts';
import { differing } from '@plumbline/server/workflow/allocate/drift.ts';
import { isWanted, linesOf, STANDING, STANDS } from '@plumbline/server/workflow/allocate/missing-lines.ts';
import type { Workplace } from './worked.ts';

/** Identifies a figure in the catalogue. */
export const figureId = ({ mechanism, of, name }: DerivedFigure): string =>
  [mechanism, of, ...(name === undefined ? [] : [name])].join(' ');

/**
 * Expects derived figures to equal what they are calculated from: all figures of the catalogue, or those of some
 * mechanisms.
 */
export async function expectDerived(
  { server }: Pick<Workplace, 'server'>,
  { mechanisms = MECHANISMS, after }: { readonly mechanisms?: readonly Mechanism[]; readonly after?: string } = {},
): Promise<void> {
  const figures = derivedFigures().filter(({ mechanism }) => mechanisms.includes(mechanism));
  const found = await differences(server.database.db, figures);
  expect(
    found.map(({ figure, count, keys }) => [figureId(figure), count, keys.slice(0, 3)]),
    after,
  ).toEqual([]);
}

/**
 * Expects the same record for each line of a matrix both ways: found course by course, as a review does, and among all
 * joined records, as when many are evaluated.
 */
export async function expectStanding({ server, path }: Pick<Workplace, 'server' | 'path'>): Promise<void> {
  const place = { tenantId: path.A, path };
  const scope = sql`${path.E}::uuid`;
  for (const key of MATRIX_KEYS) {
    const from = sql`select x.id as item, m.id as line, k.id as record from tagged_item x join ${linesOf(place, key)}`;
    const where = sql`where x.tenant_id = ${path.A}::uuid and x.deleted_at is null`;
    const single = sql`${from} ${STANDING[key](scope)} ${where} order by 1, 2, 3`;
    const joined = sql`${from} join ${table(known(key))} k on k.tenant_id = x.tenant_id and k.level_id = ${scope}
      and k.tagged_item = x.id and k.deleted_at is null and ${isWanted(key)} ${where} ${STANDS[key]} order by 1, 2, 3`;
    expect(await rows(server.database.db, single), `what stands for ${key}`).toEqual(
      await rows(server.database.db, joined),
    );
  }
}

/**
 * Expects the same drift of tagged items for many as for all: for many only their own records are read, which must
 * include everything the evaluation needs.
 */
export async function expectDriftOfMany({ server, path }: Pick<Workplace, 'server' | 'path'>): Promise<void> {
  const { db } = server.database;
  const place = { tenantId: path.A, facility: path.C, items: sql<boolean>`true`, scope: path.E };
  const ids = await idsFrom(db, sql`select id from tagged_item where tenant_id = ${path.A}::uuid order by id`);
  const drift = (more: { readonly ids?: readonly string[] }): Promise<readonly unknown[]> =>
    rows(db, sql`select * from (${differing(driftKeys(), { ...place, ...more })}) n order by 1, 2, 3`);
  expect(await drift({ ids }), 'of many').toEqual(await drift({}));
}
