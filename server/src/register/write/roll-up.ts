import { ROLL_UPS, type RollUp } from '@plumbline/contract/workflow/roll-ups.ts';
import { recordOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import { sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { idsFrom } from '../row/ids.ts';
import { type Change, type Derivation, onChange, rules } from '../row/rules.ts';
import { fewLocked } from '../row/lock-rows.ts';
import { columnsFigure, recalculateFields, recalculateLocked } from './settle.ts';
import { addFigures } from '../derive/catalogue.ts';
import { takeNoted, wholesOf } from '../derive/lock-wholes.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** The progress of a whole as long as one of its parts is not done: 100 is for what is done completely. */
const UNFINISHED_MOST = 99.99;

/** The progress of rows `s`, calculated from their parts, and the total weight of those parts. */
function progressOf({ whole: all, into, parts, of, done, weight, heavy: together }: RollUp): Derivation {
  const record = recordOf(all);
  const finished = record
    ? sql`case when ${column('s', record.states.field)} = any(${statesThat(record, 'done')}::text[]) then 100 else 0 end`
    : sql`0`;
  const share = sql`coalesce(${column('p', done)}, 0)`;
  const heavy = weight.length === 0 ? sql`1` : sql`coalesce(${sql.join(weight.map((name) => column('p', name)))}, 0)`;
  return {
    fields: {
      [into]: sql`case when x.parts = 0 then ${finished} when x.least < 100 then least(x.mean, ${sql.lit(UNFINISHED_MOST)}) else x.mean end`,
      ...(together !== undefined && { [together]: sql`x.heavy` }),
    },
    from: sql`cross join lateral (select count(*) as parts, coalesce(sum(${heavy}), 0) as heavy, min(${share}) as least,
        round(coalesce(sum(${heavy} * ${share}) / nullif(sum(${heavy}), 0), avg(${share})), 2) as mean
      from ${table(known(parts))} p where p.tenant_id = s.tenant_id and ${column('p', of)} = s.id and p.deleted_at is null) x`,
  };
}

/** True when a change of parts can change the progress of their whole. */
const touches = ({ of: parentField, done, weight }: RollUp, { op, fields }: Change): boolean =>
  op === 'add' ||
  op === 'remove' ||
  op === 'restore' ||
  [parentField, done, ...weight].some((name) => fields.includes(name));

async function follow(tx: Tx, actor: Actor, rollUp: RollUp, change: Change): Promise<void> {
  if (!touches(rollUp, change)) return;
  const moved = change.fields.includes(rollUp.of) ? takeNoted(tx, rollUp) : [];
  // a deleted whole keeps its progress: its parts are deleted and restored with it; one list of ids, because a
  // condition with `or` would read every whole there is
  const register = known(rollUp.whole);
  const found = sql`select t.id from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.deleted_at is null
    and t.id in (${wholesOf(actor, rollUp, change.ids)} union all select unnest(${idArray(moved)}))`;
  const progress = progressOf(rollUp);
  const lockedIds = fewLocked(tx, register);
  const ids = lockedIds
    ? await recalculateLocked(tx, actor, register, { ...progress, found, held: lockedIds })
    : await idsFrom(tx, sql`${found} order by t.id`);
  await recalculateFields(tx, actor, register, { ids, keepsRev: true, ...progress });
}

/** A row whose record was completed or reopened may have no parts to calculate from. */
async function followWhole(tx: Tx, actor: Actor, rollUp: RollUp, { op, ids, fields }: Change): Promise<void> {
  const state = recordOf(rollUp.whole)?.states.field;
  if (op !== 'update' || state === undefined || !fields.includes(state)) return;
  await recalculateFields(tx, actor, known(rollUp.whole), { ids, keepsRev: true, ...progressOf(rollUp) });
}

/** A new row has no parts, so no progress. */
export const rollUpRules = ROLL_UPS.map(({ whole: wholeKey, into, heavy }) => {
  const fields = [into, ...(heavy === undefined ? [] : [heavy])];
  return rules(wholeKey, { onCreate: () => Promise.resolve(Object.fromEntries(fields.map((name) => [name, sql`0`]))) });
});

/** The progress of rows follows their parts. */
export const rollUpsFollow = ROLL_UPS.flatMap((rollUp) => [
  onChange(rollUp.parts, (tx, actor, change) => follow(tx, actor, rollUp, change)),
  onChange(rollUp.whole, (tx, actor, change) => followWhole(tx, actor, rollUp, change)),
]);

/** Rolled-up progress in the catalogue. */
export const rollUpFigures = addFigures(() =>
  ROLL_UPS.map((rollUp) => {
    const { whole: all, parts, of, done, weight } = rollUp;
    const state = recordOf(all)?.states.field;
    const from = { [parts]: [of, done, ...weight], ...(state !== undefined && { [all]: [state] }) };
    return columnsFigure(known(all), { mechanism: 'rollUp', from, by: [of], derivation: () => progressOf(rollUp) });
  }),
);
