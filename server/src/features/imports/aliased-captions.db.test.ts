import { expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { fileColumns } from './columns.ts';
import { known } from '../../db/model.ts';
import { originalsFor } from '../../register/row/aliases.ts';
import { anActor } from '../../register/row/testing.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { compose } from '../../http/feature.ts';

compose([registerEngine]);

const { db } = await aDatabase();
const actor = await anActor(db);
const read = async (headers: readonly string[], key = 'drawing') => {
  const original = await originalsFor(db, actor.tenantId);
  return fileColumns(known(key), headers.map(original)).columns.map(({ name }) => name);
};

test('an import recognises a column by its alias in either language and by its own caption, protected ones too', async () => {
  await expect(read(['Name', 'Zone'])).rejects.toMatchObject({ key: 'importUnknownColumns' });
  await rows(db, sql`insert into alias (tenant_id, entity, en, zh) values (${actor.tenantId}, 'area', 'Zone', '厂区')`);
  for (const caption of ['Zone', ' zone', '厂区', 'Area', '区域', 'area'])
    expect(await read(['Name', caption]), caption).toEqual(['name', 'area']);
  expect(await read(['Name', 'Zone*'])).toEqual(['name']);
  await expect(read(['Name', 'Zone', 'Area'])).rejects.toMatchObject({ key: 'importRepeatedColumns' });
  await rows(
    db,
    sql`insert into alias (tenant_id, entity, en, zh) values (${actor.tenantId}, 'weighting', 'Man hours', '人工时')`,
  );
  const weighed = async (caption: string) => (await read(['Job card', caption], 'operation')).at(-1);
  for (const caption of ['Man hours', '人工时', 'Weighting']) expect(await weighed(caption), caption).toBe('weighting');
  const other = await anActor(db, 'Elsewhere');
  expect((await originalsFor(db, other.tenantId))('Zone')).toBe('Zone');
});
