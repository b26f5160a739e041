import type { z } from 'zod';
import { projectNew as call } from '@plumbline/contract/features/levels/calls/projects.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../../db/database.ts';
import type { Caller, SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { createLevel } from './create-level.ts';
import { visibleLevels, type VisibleLevel } from './visible-levels.ts';

type Above = z.output<typeof call.input>['region'];

const NOT_THERE = w('Choose one you have access to, or create a new one.', '请选择您可见的层级，或新建一个。');
const TAKEN = w('There is already one with this name.', '该名称已存在。');

/** True when the parent already has a level of this name, visible to the caller or not. */
async function isTaken(db: Db, tenantId: string, { parentId, name }: { parentId: string; name: string }) {
  const found = await rows(
    db,
    sql`select 1 from level where tenant_id = ${tenantId} and parent_id = ${parentId} and lower(name) = lower(${name})`,
  );
  return found.length > 0;
}

/**
 * Finds the level chosen for a step above the project among those the caller sees under the parent, or creates it;
 * returns its id.
 */
async function place(
  db: Db,
  { tenantId }: Caller,
  options: {
    readonly field: 'region' | 'facility';
    readonly step: 'B' | 'C';
    readonly parentId: string;
    readonly above: Above;
    readonly levels: readonly VisibleLevel[];
  },
): Promise<string> {
  const { field, step, parentId, above } = options;
  if ('name' in above) {
    if (await isTaken(db, tenantId, { parentId, name: above.name })) throw new InvalidError([{ field, words: TAKEN }]);
    return createLevel(db, { tenantId, parentId, step, name: above.name });
  }
  const found = options.levels.find(
    (level) => level.id === above.id && level.step === step && level.parentId === parentId,
  );
  if (found === undefined) throw new InvalidError([{ field, words: NOT_THERE }]);
  return found.id;
}

/**
 * Grants the new levels to their creator, from the highest one down. Where a level above is already granted this grant
 * has no effect yet, but it stays when the one above is removed.
 */
const grant = (db: Db, { tenantId, userId }: Caller, levelId: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into level_grant (tenant_id, user_id, level_id) values (${tenantId}, ${userId}, ${levelId})
        on conflict do nothing`,
  );

/**
 * Creates everything or nothing: a project without a scope of work, or one its creator cannot enter, is never left
 * behind.
 */
export const projectNew = handle(call, ({ db, caller }: SignedIn, { code, name, region, facility, scope }) =>
  transaction(db, async (tx) => {
    const { tenantId } = caller;
    const levels = await visibleLevels(tx, caller);
    const regionId = await place(tx, caller, { field: 'region', step: 'B', parentId: tenantId, above: region, levels });
    const facilityId = await place(tx, caller, {
      field: 'facility',
      step: 'C',
      parentId: regionId,
      above: facility,
      levels,
    });
    if (await isTaken(tx, tenantId, { parentId: facilityId, name: code }))
      throw new InvalidError([{ field: 'code', words: TAKEN }]);
    const projectId = await createLevel(tx, {
      tenantId,
      parentId: facilityId,
      step: 'D',
      name: code,
      description: name,
    });
    await createLevel(tx, { tenantId, parentId: projectId, step: 'E', name: scope });
    const made = [
      ['name' in region, regionId],
      ['name' in facility, facilityId],
    ] as const;
    // the creator must be able to fill a facility created for the project: some registers are kept at facility level
    await grant(tx, caller, made.find(([isNew]) => isNew)?.[1] ?? projectId);
    return { projectId, name: name === '' ? code : name, code, tenantId, isDefault: false };
  }),
);
