import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { sql, transaction } from '../../db/database.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { insert } from '../../register/write/verbs.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { collectConsequences } from '../imports/consequences.ts';
import { beforeReadingAccepted, lockCertificateInputs } from './one-at-a-time.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (register: Parameters<typeof insert>[2], values: Record<string, unknown>) => {
  const [row] = await transaction(db, (tx) => insert(tx, actor, register, [values]));
  if (!row) throw new Error('not made');
  return row.id;
};
const r = registers;
const named = (name: string) => ({ name, description: name });

test('new checks in the gate of an accepted certificate put it in doubt, others do not', async () => {
  const discipline = await make(r.discipline, named('E'));
  const system = await make(r.system, named('20'));
  const [done, open] = [
    await make(r.subSystem, { ...named('20-01'), system }),
    await make(r.subSystem, { ...named('20-02'), system }),
  ];
  const itrClass = await make(r.itrClass, { ...named('A'), handoverGate: 1 });
  const later = await make(r.itrClass, { ...named('B'), handoverGate: 2 });
  const sheet = { discipline, generationMethod: 'digital' };
  const itr = await make(r.itr, { ...named('E01A'), ...sheet, itrClass });
  const other = await make(r.itr, { ...named('E01B'), ...sheet, itrClass: later });
  const equipmentType = await make(r.equipmentType, named('Motor'));
  await make(r.equipmentTypeItr, { equipmentType, itr });
  await make(r.equipmentTypeItr, { equipmentType, itr: other });
  const handoverType = await make(r.handoverType, { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
  for (const subSystem of [done, open]) await make(r.handover, { handoverType, subSystem });
  await sql`update handover set state = 'accepted' where sub_system = ${done}::uuid`.execute(db);

  const foretold = async (subSystem: string) => {
    const job = randomUUIDv7();
    const importer = { ...actor, via: 'import 1' as const, batch: job };
    return transaction(db, async (tx) => {
      await insert(tx, importer, r.tag, [
        { ...named(`EM-${job}`), discipline, equipmentType, subSystems: [subSystem] },
      ]);
      return collectConsequences(tx, importer, job);
    });
  };
  const doubtful = { register: 'handover', name: 'MCC-20-01' };
  expect(await foretold(done)).toMatchObject([{ subject: 'doubt', action: 'doubt', followed: [doubtful] }]);
  expect(await foretold(open)).toEqual([]);
});

test('writes in progress block the signing of certificates with a message, and never wait for each other [rules R4]', async () => {
  await transaction(db, async (firstTx) => {
    await beforeReadingAccepted(firstTx, actor);
    await transaction(db, (other) => beforeReadingAccepted(other, actor));
    await expect(transaction(db, (signer) => lockCertificateInputs(signer, actor, 100))).rejects.toMatchObject({
      key: 'groundMoves',
    });
  });
  await transaction(db, (signer) => lockCertificateInputs(signer, actor, 100));
});
