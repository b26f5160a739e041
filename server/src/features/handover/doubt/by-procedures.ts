import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../../db/database.ts';
import { idArray } from '../../../register/row/columns.ts';
import { onChange } from '../../../register/row/rules.ts';
import { entityOf } from '../certificate.ts';
import { beforeReadingAccepted } from '../one-at-a-time.ts';
import { byFact, changed, summed } from './by-facts.ts';
import { type Doubt, putInDoubt } from './put-in-doubt.ts';

/** The accepted certificates by procedures of a company, as `h`, with their type `y`. */
const accepted = (
  tenantId: string,
) => sql`handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
  and ${entityOf} = 'procedure' and h.tenant_id = ${tenantId}::uuid and h.state = 'accepted' and h.deleted_at is null`;
/** The gate of a procedure type: that of its class. */
const gateOf = (type: RawBuilder<unknown>) =>
  sql`(select k.handover_gate from procedure_type p join procedure_class k on k.tenant_id = p.tenant_id and k.id = p.procedure_class where p.id = ${type})`;
const covers = (gate: RawBuilder<unknown>) => sql<boolean>`coalesce(${gate} = any(y.gates::int[]), false)`;

// a procedure comes under certificates when it is added or restored, or when its system or type changes
onChange('procedure', async (tx, actor, { op, ids, fields }) => {
  const isNew = op === 'add' || op === 'restore';
  if (!isNew && !(op === 'update' && (fields.includes('systems') || fields.includes('procedureType')))) return;
  await beforeReadingAccepted(tx, actor);
  const before = (field: string, was: RawBuilder<unknown>, is: RawBuilder<unknown>) =>
    sql`coalesce((select ${was} from history c where c.tenant_id = t.tenant_id and c.row_id = t.id and c.register = 'procedure' and c.at = now()
      and c.action = 'update' and c.changes ? ${field} order by c.id limit 1), ${is})`;
  const systems = isNew
    ? sql`'{}'::uuid[]`
    : before('systems', sql`array(select jsonb_array_elements_text(c.changes->'systems'->0))::uuid[]`, sql`t.systems`);
  const type = before('procedureType', sql`coalesce(c.changes->'procedureType'->>0, '')`, sql`t.procedure_type::text`);
  const found = await rows(
    tx,
    sql<Doubt>`with v as (select t.id, t.systems, t.procedure_type, ${systems} as systems_before, ${type} as type_before from procedure t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}))
      select h.id as handover, h.level_id as "levelId", 'procedureCame' as cause, ${summed}
      from v join ${accepted(actor.tenantId)} on h.system = any(v.systems) and ${covers(gateOf(sql`v.procedure_type`))}
        and not (h.system = any(v.systems_before) and ${covers(gateOf(sql`nullif(v.type_before, '')::uuid`))})
      group by h.id, h.level_id`,
  );
  await putInDoubt(tx, actor, 'procedure', found);
});

byFact('procedure', ['completedOn'], (tx, actor, ids) =>
  rows(
    tx,
    sql<Doubt>`select h.id as handover, h.level_id as "levelId", 'procedureReopened' as cause, ${summed}
      from ${changed(actor, 'procedure', ids, ['completedOn'])}
      join procedure t on t.tenant_id = ${actor.tenantId}::uuid and t.id = v.id and v.was is not null and v.now is null
      join ${accepted(actor.tenantId)} on h.system = any(t.systems) and ${covers(gateOf(sql`t.procedure_type`))}
      group by h.id, h.level_id`,
  ),
);

// procedures stay in place; the gate of their class changes
byFact('procedureClass', ['handoverGate'], (tx, actor, ids) =>
  rows(
    tx,
    sql<Doubt>`select h.id as handover, h.level_id as "levelId", 'procedureGateMoved' as cause, ${summed}
      from ${changed(actor, 'procedureClass', ids, ['handoverGate'])}
      join procedure_type p on p.tenant_id = ${actor.tenantId}::uuid and p.procedure_class = v.id
      join procedure t on t.tenant_id = p.tenant_id and t.procedure_type = p.id and t.deleted_at is null
      join ${accepted(actor.tenantId)} on h.system = any(t.systems) and ${covers(sql`v.was::int`)} <> ${covers(sql`v.now::int`)}
      group by h.id, h.level_id`,
  ),
);
const gateOfClass = (id: RawBuilder<unknown>) =>
  sql`(select k.handover_gate from procedure_class k where k.id = ${id}::uuid)`;
byFact('procedureType', ['procedureClass'], (tx, actor, ids) =>
  rows(
    tx,
    sql<Doubt>`select h.id as handover, h.level_id as "levelId", 'procedureGateMoved' as cause, ${summed}
      from ${changed(actor, 'procedureType', ids, ['procedureClass'])}
      join procedure t on t.tenant_id = ${actor.tenantId}::uuid and t.procedure_type = v.id and t.deleted_at is null
      join ${accepted(actor.tenantId)} on h.system = any(t.systems)
        and ${covers(gateOfClass(sql`v.was`))} <> ${covers(gateOfClass(sql`v.now`))}
      group by h.id, h.level_id`,
  ),
);
