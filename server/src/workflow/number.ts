import { numberSchema } from '@plumbline/contract/level-options.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Tx, one, sql } from '../db/database.ts';
import type { Actor } from '../register/actor.ts';
import { optionsOn } from '../register/level-options.ts';
import { rules } from '../register/rules.ts';

/** Takes the next running numbers of the scope; the row is held until the writer commits, so two writers never share one. */
async function takeNumbers(tx: Tx, actor: Actor, name: string, count: number): Promise<number> {
  const taken = await one(
    tx,
    sql<{ last: number }>`insert into running_number as n (tenant_id, level_id, name, last)
      values (${actor.tenantId}::uuid, ${actor.path.E}::uuid, ${name}, ${count})
      on conflict (tenant_id, level_id, name) do update set last = n.last + ${count} returning last`,
  );
  return (taken?.last ?? count) - count;
}

/** What new records are given: a document code, and the next number by their schema. */
async function given(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  count: number,
): Promise<Readonly<Record<string, RawBuilder<unknown>>>> {
  const { code, number } = factsOf(key);
  const codes = code === undefined ? {} : { [code]: sql`document_code()` };
  if (number === undefined) return codes;
  const last = await takeNumbers(tx, actor, key, count);
  const { schema } = number;
  const chosen = schema === 'punchNumberSchema' ? (await optionsOn(tx, actor.path))[schema] : schema;
  const { before, digits, after } = numberSchema(chosen);
  const next = sql`(${last}::int + row_number() over (order by s.id))::text`;
  // filled up, never cut: beyond its digits a number grows
  const filled = sql`${before}::text || lpad(${next}, greatest(${digits}::int, length(${next})), '0') || ${after}::text`;
  return { ...codes, [number.field]: filled };
}

for (const key of RECORD_KEYS) rules(key, { onCreate: (tx, actor, count) => given(tx, actor, key, count) });
