import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { KeptLimits, SigningLimit } from '@plumbline/contract/workflow/record.ts';
import { factsOf, limitOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { column, idArray, table, titleFrom } from '../../register/row/columns.ts';
import type { Signer } from './may-sign.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  none: w(
    'The roles of {name} have no signing limit for this{currency}; the administrator of signing limits can add one.',
    '{name} 的角色没有此项{currency}限额；可由限额管理员添加。',
  ),
  above: w('{amount} is above the limit of {name}: {limit}.', '{amount} 超出 {name} 的限额：{limit}。'),
} as const;

/** The amount of record `t`, without its sign: a credit note is checked like the invoice it reverses. */
const amountOf = ({ amount }: SigningLimit<string>): RawBuilder<unknown> =>
  sql`abs(coalesce(${column('t', amount)}, 0))`;

/** Whether limit `l` applies to the currency and the kind of record `t`. */
function isOf(register: AnyRegister, { currency }: SigningLimit<string>, limitTable: KeptLimits): RawBuilder<unknown> {
  const same =
    currency !== undefined && limitTable.currency !== undefined
      ? sql`and lower(${column('t', currency)}::text) = lower(${column('l', limitTable.currency)}::text)`
      : sql``;
  const kind = limitTable.record === undefined ? sql`` : sql`and ${column('l', limitTable.record)} = ${register.key}`;
  return sql`${same} ${kind}`;
}

/** The highest amount of record `t` a user may sign; null when none of their roles has a limit. */
function mostOf(actor: Actor, register: AnyRegister, limit: SigningLimit<string>, user: RawBuilder<unknown>) {
  const { kept: limitTable } = limit;
  const limits = known(limitTable.register);
  return sql`(select max(${column('l', limitTable.upTo)}) from ${table(limits)} l
    where l.tenant_id = ${tenantOf(actor)} and l.level_id = ${levelOf(actor, limits)}::uuid and l.deleted_at is null
      ${isOf(register, limit, limitTable)} and lower(${column('l', limitTable.role)}) in (
        select lower(o.code) from user_role ur join role o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
        where ur.tenant_id = ${tenantOf(actor)} and ur.user_id = ${user}))`;
}

/** Whether record `t` exceeds what a user may sign; undefined when the records of a register have no limits. */
export function aboveLimit(actor: Actor, key: RecordKey, user: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const limit = limitOf(factsOf(key));
  if (limit === undefined) return undefined;
  return sql<boolean>`(${amountOf(limit)} > coalesce(${mostOf(actor, known(key), limit, user)}, -1))`;
}

/** The currency of record `t` as shown to people; null when it has none. */
function currencyOf(register: AnyRegister, { currency }: SigningLimit<string>): RawBuilder<unknown> {
  const field = currency === undefined ? undefined : register.fields[currency];
  if (currency === undefined || field === undefined) return sql`null::text`;
  const it = column('t', currency);
  return isRefField(field) ? titleFrom(known(field.to), 't', it) : sql`${it}::text`;
}

interface Above {
  readonly id: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly most: string | null;
}

/** The records that exceed what a signer may sign, and why; empty when the register has no limits. */
export async function limitRefusals(
  db: Db,
  actor: Actor,
  key: RecordKey,
  request: { readonly ids: readonly string[]; readonly signer: Pick<Signer, 'id' | 'title'> },
): Promise<ReadonlyMap<string, Word>> {
  const limit = limitOf(factsOf(key));
  const register = known(key);
  const user = sql`${request.signer.id}::uuid`;
  const above = aboveLimit(actor, key, user);
  if (limit === undefined || above === undefined || request.ids.length === 0) return new Map();
  const found = await rows(
    db,
    sql<Above>`select t.id, ${amountOf(limit)}::text as amount, ${currencyOf(register, limit)} as currency,
        ${mostOf(actor, register, limit, user)}::text as most
      from ${table(register)} t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(request.ids)}) and ${above}`,
  );
  return new Map(found.map((row) => [row.id, wordOf(row, request.signer.title)]));
}

function wordOf({ amount, currency, most }: Above, name: string): Word {
  const unit = currency === null ? '' : ` ${currency}`;
  if (most === null)
    return fill(WORDS.none, { name, currency: currency === null ? '' : w(` in ${currency}`, ` ${currency} `) });
  return fill(WORDS.above, { name, amount: amount + unit, limit: most + unit });
}
