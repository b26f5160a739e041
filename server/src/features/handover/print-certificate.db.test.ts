import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { create } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { riskOf } from './print-certificate.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const named = (name: string) => ({ name, description: name });

test.each([
  ['Asia/Shanghai', '2026-11-22'],
  ['Asia/Kolkata', '2026-11-22'],
  ['Pacific/Honolulu', '2026-11-21'],
])('the risk accepted at 07:30 in Shanghai on the 22nd is printed with the local date in %s', async (zone, day) => {
  await rows(
    db,
    sql`update level set options = ${JSON.stringify({ timeZone: zone })}::jsonb where id = ${actor.path.E}`,
  );
  const type = await create(db, actor, known('handoverType'), {
    values: { ...named(`MCC ${zone}`), grouping: 'system', gates: ['1'] },
  });
  const system = await create(db, actor, known('system'), { values: named(`20 ${zone}`) });
  const { id } = await create(db, actor, known('handover'), {
    values: { handoverType: type.id, system: system.id },
  });
  const at = '2026-11-22T07:30:00+08:00';
  await rows(
    db,
    sql`update handover set risk_accepted_by = 'Li Wei', risk_accepted_at = ${at}::timestamptz where id = ${id}`,
  );
  expect(await riskOf(db, { ...actor, timeZone: zone }, id)).toEqual({ person: 'Li Wei', date: day });
});
