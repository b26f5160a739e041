import { randomUUIDv7 } from 'node:crypto';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { rows, sql, transaction } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { type Answer, aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { removeRows } from '@plumbline/server/register/write/remove.ts';
import { rulesOf } from '@plumbline/server/register/row/rules.ts';
import { jsonSource, sameSource } from '@plumbline/server/register/row/source.ts';
import { insert } from '@plumbline/server/register/write/verbs.ts';
import { addRows, changeRows } from '@plumbline/server/register/write/write.ts';

/** A server with handed-over plants. */
export const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
/** Its database. */
export const { db } = server.database;
/** The scope of work of the plants. */
export const path = await server.aTenant('Here');
/** A user with every right. */
export const admin = await server.anAdmin(path);
/** The administrator, in that scope. */
export const by = { as: admin, path };
/** A user who may sign certificates, for others too. */
export const signer = await server.aUser(path, {
  permissions: ['handover:see', 'handover:sign', 'handover:signForOthers'],
});
/** A user who may see everything. */
export const reader = await server.aUser(path, { permissions: ['*:see'] });
const actor: Actor = {
  tenantId: path.A,
  path,
  userId: admin.userId,
  userName: 'Li Wei',
  via: 'job',
  timeZone: machineZone(),
};

/** Calls a verb of a register, with an acknowledgement if given. */
export const verb = (key: string, name: string, input: unknown, acknowledged?: string): Promise<Answer> =>
  server.post(`/api/register/${key}/${name}`, input, { ...by, acknowledged });
/** A row of a simple list. */
export const named = (name: string) => ({ name, description: name });
/** A selection of these rows. */
export const these = (...ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });

/**
 * A separate plant for one act: two handed-over subsystems of two systems, a signed check, punch items, and their
 * reference data.
 */
export interface Plant {
  readonly n: number;
  /** Ids by name. */
  readonly id: Readonly<Record<string, string>>;
}
/** Number of plants; each way of each act uses the next one. */
const PLANTS = 70;
const plants: { readonly n: number; readonly id: Record<string, string> }[] = [];
let taken = 0;
/** Returns the next unused plant. */
export function aPlant(): Plant {
  const plant = plants[taken++];
  if (plant === undefined) throw new Error('There are too few plants.');
  return plant;
}

await transaction(db, async (tx) => {
  const shared: Record<string, string> = {};
  const once = async (name: string, key: RegisterKey, values: Record<string, unknown>): Promise<void> => {
    shared[name] = (await insert(tx, actor, known(key), [values]))[0]?.id ?? '';
  };
  await once('discipline', 'discipline', named('E'));
  await once('motor', 'equipmentType', named('Motor'));
  await once('person', 'authorisedPerson', {
    name: 'Li Wei',
    login: admin.username,
    signTagItrs: true,
    signHandovers: true,
  });
  for (let n = 1; n <= PLANTS; n++) plants.push({ n, id: { ...shared } });

  const keep = async (
    name: string,
    key: RegisterKey,
    values: (plant: Plant) => Record<string, unknown>,
  ): Promise<void> => {
    const definition = known(key);
    const made = plants.map((plant) => ({ id: randomUUIDv7(), values: values(plant) }));
    const inputs = rulesOf(definition).derive?.inputs ?? [];
    const fields = [...new Set([...inputs, ...made.flatMap((row) => Object.keys(row.values))])];
    await addRows(tx, actor, definition, jsonSource(definition, fields, made));
    for (const [at, { id }] of plants.entries()) id[name] = made[at]?.id ?? '';
  };
  const idsOf = (name: string): string[] => plants.map(({ id }) => id[name] ?? '');
  /** Gives records all the signatures they need; signing as a user does is tested elsewhere. */
  const signed = async (name: string, register: 'tagItr' | 'punchListItem' | 'handover'): Promise<void> => {
    const state = {
      tagItr: { progress: 'signedOff' },
      punchListItem: { state: 'accepted' },
      handover: { state: 'accepted' },
    };
    const definition = known(register);
    await changeRows(tx, actor, definition, sameSource(definition, idsOf(name), state[register]), { system: true });
    await sql`insert into sign_event (tenant_id, level_id, register, row_id, kind, label, type, person_id, person_name, signed_on, by_user, by_name, sign_set)
        select ${path.A}::uuid, ${path.E}::uuid, ${register}, id, 'given', 'Accepted', 'complete', ${shared['person'] ?? ''}::uuid, 'Li Wei', '2026-02-03',
          ${admin.userId}::uuid, 'Li Wei', '[{"label":"Accepted","type":"complete"}]' from unnest(${idsOf(name)}::uuid[]) id`.execute(
      tx,
    );
  };
  const gone = async (name: string, key: RegisterKey): Promise<unknown> =>
    removeRows(tx, actor, known(key), idsOf(name));

  await keep('classA', 'itrClass', ({ n }) => ({ ...named(`A${n}`), handoverGate: 1 }));
  await keep('classB', 'itrClass', ({ n }) => ({ ...named(`B${n}`), handoverGate: 5 }));
  const sheet = { discipline: shared['discipline'], generationMethod: 'digital' };
  await keep('itr', 'itr', ({ n, id }) => ({ ...named(`E01A${n}`), ...sheet, itrClass: id['classA'] }));
  await keep('itrMore', 'itr', ({ n, id }) => ({ ...named(`E02A${n}`), ...sheet, itrClass: id['classA'] }));
  await keep('itrLater', 'itr', ({ n, id }) => ({ ...named(`E01B${n}`), ...sheet, itrClass: id['classB'] }));
  await keep('typeOfTag', 'equipmentType', ({ n }) => named(`Motor ${n}`));
  await keep('typeMore', 'equipmentType', ({ n }) => named(`Pump ${n}`));
  await keep('line', 'equipmentTypeItr', ({ id }) => ({ equipmentType: id['typeOfTag'], itr: id['itr'] }));
  await keep('lineMore', 'equipmentTypeItr', ({ id }) => ({ equipmentType: id['typeMore'], itr: id['itrMore'] }));
  await keep('blocks', 'punchListItemCategory', ({ n }) => ({ ...named(`PA${n}`), willPreventHandover: true }));
  await keep('carried', 'punchListItemCategory', ({ n }) => named(`PB${n}`));
  for (const suffix of ['1', '2']) {
    await keep(`system${suffix}`, 'system', ({ n }) => named(`S${n}-${suffix}`));
    await keep(`sub${suffix}`, 'subSystem', ({ n, id }) => ({
      ...named(`S${n}-${suffix}-01`),
      system: id[`system${suffix}`],
    }));
  }
  const tag = (name: string, type: string) =>
    keep(name, 'tag', ({ n, id }) => ({
      ...named(`T${n}-${name}`),
      discipline: id['discipline'],
      equipmentType: id[type],
      subSystems: [id['sub1']],
    }));
  await tag('tag', 'typeOfTag');
  await tag('tagGone', 'motor');
  await tag('tagBare', 'motor');
  const checks = await rows(tx, sql<{ id: string; tag: string }>`select id, tagged_item as tag from tag_itr`);
  for (const { id } of plants) id['check'] = checks.find((check) => check.tag === id['tag'])?.id ?? '';
  const item = (name: string, category: string) =>
    keep(name, 'punchListItem', ({ id }) => ({
      description: name,
      category: id[category],
      discipline: id['discipline'],
      raisedBy: id['person'],
      raisedDate: '2026-01-02',
      scope: 'taggedItem',
      taggedItem: id['tag'],
    }));
  await item('itemB', 'carried');
  await item('itemGone', 'blocks');
  await item('itemDone', 'blocks');
  await signed('check', 'tagItr');
  await signed('itemDone', 'punchListItem');
  await gone('tagGone', 'tag');
  await gone('itemGone', 'punchListItem');
  await keep('mcc', 'handoverType', ({ n }) => ({ ...named(`MCC${n}`), grouping: 'subSystem', gates: ['1'] }));
  await keep('ccc', 'handoverType', ({ n }) => ({ ...named(`CCC${n}`), grouping: 'system', gates: ['2'] }));
  for (const suffix of ['1', '2']) {
    await keep(`cert${suffix}`, 'handover', ({ id }) => ({ handoverType: id['mcc'], subSystem: id[`sub${suffix}`] }));
    await keep(`upper${suffix}`, 'handover', ({ id }) => ({ handoverType: id['ccc'], system: id[`system${suffix}`] }));
  }
  for (const name of ['cert1', 'cert2', 'upper1', 'upper2']) await signed(name, 'handover');
});

/** The doubt marks of a plant's certificates, by name. */
export async function doubtsOf({ id }: Plant): Promise<Readonly<Record<string, string | null>>> {
  const names = ['cert1', 'cert2', 'upper1', 'upper2'];
  const found = await rows(
    db,
    sql<{ id: string; doubt: string | null }>`select id, doubt from handover where tenant_id = ${path.A}::uuid`,
  );
  return Object.fromEntries(
    names.map((name) => [name, found.find((certificate) => certificate.id === id[name])?.doubt ?? null]),
  );
}

/** The causes stored with a certificate. */
export const causesOf = async (certificate: string): Promise<readonly string[]> =>
  (
    await rows(
      db,
      sql<{
        cause: string;
      }>`select distinct cause from doubt_event where row_id = ${certificate}::uuid and kind = 'cause' order by cause`,
    )
  ).map(({ cause }) => cause);
