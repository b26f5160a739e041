import { instrumentReading } from '@plumbline/contract/lists/instrument-reading.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { FILLED_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, titleOf, visible } from '../../register/row/columns.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The readings on the sheets of one kind; empty for a kind the caller does not see. */
function part(
  actor: Actor,
  key: RecordKey,
  options: { readonly instrument: string; readonly isSeen: boolean },
): RawBuilder<unknown> {
  const register = known(key);
  const tag = register.fields['taggedItem'] === undefined ? sql`null::uuid` : sql`t.tagged_item`;
  // a reading has no id of its own: its sheet and its task identify it
  return sql`select md5(i.row_id::text || i.task)::uuid as id, ${titleOf(register, 't')} as name, t.title_sort, ${tag} as tagged_item,
      i.number as task, i.value, nullif(i.unit, '') as unit, i.day, i.due as calibration_due, i.expired, ${key}::text as "table",
      i.row_id::text as record
    from form_instrument i join ${table(register)} t on t.tenant_id = i.tenant_id and t.id = i.row_id
    where i.tenant_id = ${tenantOf(actor)} and i.instrument = ${options.instrument}::uuid and i.register = ${key}
      and ${sql.lit(options.isSeen)} and ${visible(register, actor, 't')}`;
}

/** The list of the readings of an instrument. */
export const instrumentReadings = queryRows(instrumentReading.key, ({ actor, of: instrumentId, maySee }) =>
  FILLED_KEYS.map((key) => ({
    says: { table: key },
    rows: part(actor, key, { instrument: instrumentId, isSeen: maySee(key) }),
  })),
);
