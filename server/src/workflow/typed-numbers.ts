import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql, type Tx } from '../db/database.ts';
import { known, snake } from '../db/model.ts';
import type { Actor } from '../register/row/actor.ts';
import { column, idArray, table } from '../register/row/columns.ts';
import { idsFrom } from '../register/row/ids.ts';
import { type Change, onChange, type RowError, rules, type Sides } from '../register/row/rules.ts';
import { changeRows } from '../register/write/write.ts';
import { nextFree, saidOf, type Scheme, schemeOf } from './number.ts';
import { tenantOf } from '../register/row/tenant-of.ts';

const WORDS = {
  given: w(
    'The system assigns this number; leave it blank. There is no row with this number.',
    '编号由系统生成，请留空。没有此编号的行。',
  ),
  fixed: w(
    'The system assigns this number; it changes only with the type.',
    '编号由系统生成，仅在类型变更时重新编号。',
  ),
  schema: w(
    'The number does not follow {before}{digits}{after} with the running number in its place.',
    '编号不符合规则 {before}{digits}{after}（数字处为流水号）。',
  ),
} as const;

/** Whether a number follows the schema: the text before and after it, and enough digits between. */
function follows(
  actor: Actor,
  key: RecordKey,
  scheme: Scheme,
  columns: { readonly number: RawBuilder<unknown>; readonly type: RawBuilder<unknown> | undefined },
): RawBuilder<boolean> {
  const before = saidOf(actor, key, scheme.before, columns.type);
  const after = saidOf(actor, key, scheme.after, columns.type);
  const it = columns.number;
  return sql<boolean>`(left(${it}, length(${before})) = ${before} and right(${it}, length(${after})) = ${after}
    and substr(${it}, length(${before}) + 1, greatest(length(${it}) - length(${before}) - length(${after}), 0))
      ~ ${`^[0-9]{${scheme.digits},}$`})`;
}

/**
 * The errors of a typed number, according to how the level enforces its schema; an undo may restore any earlier number.
 */
async function numberErrors(
  key: RecordKey,
  { actor, db, sides: { now, was, beside } }: { readonly actor: Actor; readonly db: Db; readonly sides: Sides },
): Promise<readonly RowError[]> {
  const { number } = factsOf(key);
  if (number === undefined || actor.undoes !== undefined) return [];
  const scheme = await schemeOf(db, actor, number);
  const { field } = number;
  const before = was ?? sql`null::text`;
  const isNew = sql`${before} is null`;
  const isBlank = sql`coalesce(trim(${now}), '') = ''`;
  const blank = { field, when: sql<boolean>`(not ${isNew} and ${isBlank})`, words: fieldMessages.required };
  const isOther = sql`(not (${isBlank}) and ${now} is distinct from ${before})`;
  if (scheme.enforcement === 'strict')
    return [
      blank,
      { field, when: sql<boolean>`(${isNew} and ${isOther})`, words: WORDS.given },
      { field, when: sql<boolean>`(not ${isNew} and ${isOther})`, words: WORDS.fixed },
    ];
  if (scheme.enforcement !== 'schemaOnly') return [blank];
  const type = scheme.type === undefined ? undefined : beside(scheme.type);
  const words = fill(WORDS.schema, { before: scheme.before, digits: '0'.repeat(scheme.digits), after: scheme.after });
  return [
    blank,
    { field, when: sql<boolean>`(${isOther} and not ${follows(actor, key, scheme, { number: now, type })})`, words },
  ];
}

/**
 * Gives rows whose type has changed a new number by the new type, when numbers follow a schema and theirs no longer
 * fits.
 */
async function numberAnew(tx: Tx, actor: Actor, key: RecordKey, { ids, fields }: Change): Promise<void> {
  const { number } = factsOf(key);
  if (number?.type === undefined || !fields.includes(number.type) || actor.undoes !== undefined) return;
  const scheme = await schemeOf(tx, actor, number);
  if (scheme.type === undefined || scheme.enforcement === 'none') return;
  const stays = follows(actor, key, scheme, { number: column('s', number.field), type: column('s', scheme.type) });
  const those = await idsFrom(
    tx,
    sql`select s.id from ${table(known(key))} s where s.tenant_id = ${tenantOf(actor)} and s.id = any(${idArray(ids)})
      and not ${stays} and exists (select from history h where h.tenant_id = s.tenant_id and h.row_id = s.id
        and h.at = now() and h.action = 'update' and h.changes ? ${scheme.type})`,
  );
  if (those.length === 0) return;
  const from = sql`(select x.id, ${sql.ref(`x.${snake(scheme.type)}`)} from ${table(known(key))} x
    where x.tenant_id = ${tenantOf(actor)} and x.id = any(${idArray(those)})) s`;
  const next = await nextFree(tx, actor, key, scheme, {
    from,
    waits: sql<boolean>`true`,
    names: sql`select null::text`,
    order: sql`s.id`,
  });
  const values = sql`(select s.id, ${next} as ${sql.ref(snake(number.field))} from ${from}) s`;
  await changeRows(tx, actor, known(key), { ids: those, fields: [number.field], from: values }, { system: true });
}

const numbered = RECORD_KEYS.flatMap((key) => {
  const { number } = factsOf(key);
  return number?.enforcement === undefined ? [] : [{ key, name: number.field }];
});

/** Typed numbers must fit their type. */
export const typedNumbers = numbered.map(({ key, name }) =>
  rules(key, {
    newErrors: (actor, field, sides, db) => (field === name ? numberErrors(key, { actor, db, sides }) : []),
  }),
);

/** A record whose type changes is numbered again. */
export const numberedAgain = numbered.map(({ key }) =>
  onChange(key, async (tx, actor, change) => {
    if (change.op === 'update') await numberAnew(tx, actor, key, change);
  }),
);
