import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { type Db, oneRow, sql } from '@plumbline/server/db/database.ts';
import type { Plant } from './plant.ts';
import type { Write } from './writes.ts';

/** A kind of write, prepared so that it can be done once. */
export interface Twice {
  readonly name: string;
  /** False where two clicks mean two writes: only their keys distinguish them. */
  readonly isKeyed?: false;
  prepare(plant: Plant): Promise<{
    readonly write: Write;
    /** How many times the write took effect, according to the database. */
    effects(db: Db): Promise<number>;
  }>;
}

let serial = 0;
const another = (what: string): string => `${what} ${++serial}`;
const these = (...ids: readonly string[]) => ({ mode: 'these', ids });
const today = (): string => todayIn(machineZone());
const counted = async (db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await oneRow(db, query))?.n ?? -1;
/** Number of history entries of a row for one action. */
const lines = (id: string, action: string) => (db: Db) =>
  counted(db, sql`select count(*) as n from history where row_id = ${id}::uuid and action = ${action}`);

/** Makes a call that must succeed; returns its data. @throws Error with the response otherwise */
async function did<T>({ product }: Plant, url: string, input: unknown): Promise<T> {
  const response = await product.post(url, input);
  if (response?.code !== 0) throw new Error(`${url}: ${JSON.stringify(response)}`);
  return response.data as T; // the caller names what the contract says
}
const area = (plant: Plant): Promise<{ id: string; rev: number }> =>
  did(plant, '/api/register/area/create', { values: { name: another('AREA'), description: 'Twice' } });

/** A check that is ready for its first sign-off, a different one each time. */
function ready({ facts }: Plant): string {
  const id = facts.readyItrs[serial++ % facts.readyItrs.length];
  if (id === undefined) throw new Error('No check is ready.');
  return id;
}
const signing = ({ facts }: Plant, id: string): Write => ({
  url: '/api/ext/sign-off/sign',
  input: { register: 'tagItr', selection: these(id), label: 'Completed', person: facts.person, date: today() },
});
const takingBack = (id: string): Write => ({
  url: '/api/ext/sign-off/reject',
  input: { register: 'tagItr', selection: these(id), reason: 'Twice' },
});
const events = (db: Db, id: string, kind: string): Promise<number> =>
  counted(db, sql`select count(*) as n from sign_event where row_id = ${id}::uuid and kind = ${kind}`);

/** Every kind of write that users make with a click. */
export const KINDS: readonly Twice[] = [
  {
    name: 'create',
    prepare: () => {
      const name = another('NEW');
      return Promise.resolve({
        write: { url: '/api/register/area/create', input: { values: { name, description: name } } },
        effects: (db) => counted(db, sql`select count(*) as n from area where name = ${name}`),
      });
    },
  },
  {
    name: 'punch item',
    isKeyed: false,
    prepare: ({ facts: { discipline, category, person } }) => {
      const description = another('Punch');
      const values = { description, discipline, category, scope: 'none', raisedBy: person, raisedDate: today() };
      return Promise.resolve({
        write: { url: '/api/register/punchListItem/create', input: { values } },
        effects: (db) => counted(db, sql`select count(*) as n from punch_list_item where description = ${description}`),
      });
    },
  },
  {
    name: 'save',
    async prepare(plant) {
      const { id, rev } = await area(plant);
      const values = { description: another('Saved') };
      return {
        write: { url: '/api/register/area/update', input: { rows: [{ id, rev, values }] } },
        effects: lines(id, 'update'),
      };
    },
  },
  {
    name: 'bulk change',
    async prepare(plant) {
      const ids = [await area(plant), await area(plant), await area(plant)].map(({ id }) => id);
      const values = { description: another('Bulk') };
      return {
        write: { url: '/api/register/area/change', input: { selection: these(...ids), values } },
        effects: async (db) =>
          (await counted(
            db,
            sql`select count(*) as n from history where row_id = any(${ids}::uuid[]) and action = 'update'`,
          )) / ids.length,
      };
    },
  },
  {
    name: 'paste',
    prepare: () => {
      const name = another('PASTED');
      return Promise.resolve({
        write: { url: '/api/register/area/paste', input: { add: [{ name, description: 'Pasted' }] } },
        effects: (db) => counted(db, sql`select count(*) as n from area where name = ${name}`),
      });
    },
  },
  {
    name: 'delete',
    async prepare(plant) {
      const { id } = await area(plant);
      return {
        write: { url: '/api/register/area/remove', input: { selection: these(id) } },
        effects: lines(id, 'delete'),
      };
    },
  },
  {
    name: 'restore',
    async prepare(plant) {
      const { id } = await area(plant);
      await did(plant, '/api/register/area/remove', { selection: these(id) });
      return { write: { url: '/api/register/area/restore', input: { ids: [id] } }, effects: lines(id, 'restore') };
    },
  },
  {
    name: 'undo',
    async prepare(plant) {
      const { id, rev } = await area(plant);
      const rows = [{ id, rev, values: { description: another('Wrong') } }];
      const { batch } = await did<{ batch: string }>(plant, '/api/register/area/update', { rows });
      return {
        write: { url: '/api/register/area/undo', input: { batch } },
        // the save and its undo
        effects: async (db) => (await lines(id, 'update')(db)) - 1,
      };
    },
  },
  {
    name: 'sign-off',
    async prepare(plant) {
      const id = ready(plant);
      await plant.product.post(takingBack(id).url, takingBack(id).input);
      const before = await plant.look(({ db }) => events(db, id, 'given'));
      return { write: signing(plant, id), effects: async (db) => (await events(db, id, 'given')) - before };
    },
  },
  {
    name: 'sign-off taken back',
    async prepare(plant) {
      const id = ready(plant);
      await plant.product.post(signing(plant, id).url, signing(plant, id).input);
      const before = await plant.look(({ db }) => events(db, id, 'takenBack'));
      return { write: takingBack(id), effects: async (db) => (await events(db, id, 'takenBack')) - before };
    },
  },
  {
    name: 'raise',
    async prepare(plant) {
      const { certificateType: type, subSystems } = plant.facts;
      const object = subSystems[0] ?? '';
      const live = sql`from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
        where y.name = ${type} and h.sub_system = ${object}::uuid and h.deleted_at is null`;
      const id = await plant.look(async ({ db }) => (await oneRow(db, sql<{ id: string }>`select h.id ${live}`))?.id);
      if (id !== undefined) await did(plant, '/api/register/handover/remove', { selection: these(id) });
      return {
        write: { url: '/api/ext/handover/raise', input: { type, objects: [object] } },
        effects: (db) => counted(db, sql`select count(*) as n ${live}`),
      };
    },
  },
  {
    name: 'file',
    isKeyed: false,
    async prepare(plant) {
      const { id } = await area(plant);
      const file = { name: 'twice.txt', body: another('A file') };
      return {
        write: { url: '/api/ext/file/upload', input: { register: 'area', id }, file },
        effects: (db) => counted(db, sql`select count(*) as n from file where row_id = ${id}::uuid`),
      };
    },
  },
  {
    name: 'import',
    isKeyed: false,
    prepare: () => {
      const file = { name: `${another('file')}.csv`, body: 'Name,Description\nONE,One\n' };
      return Promise.resolve({
        write: { url: '/api/register/discipline/import', input: { importSetting: 'full' }, file },
        effects: (db) => counted(db, sql`select count(*) as n from import_job where file_name = ${file.name}`),
      });
    },
  },
  {
    name: 'post',
    prepare: () => {
      const code = `post${++serial}`;
      return Promise.resolve({
        write: { url: '/api/register/post/create', input: { values: { code, nameEn: 'Fitter', nameZh: '钳工' } } },
        effects: (db) => counted(db, sql`select count(*) as n from post where code = ${code}`),
      });
    },
  },
  {
    name: 'view',
    prepare: () => {
      const name = another('Mine');
      return Promise.resolve({
        write: { url: '/api/ext/view/save', input: { register: 'area', name, view: {} } },
        effects: (db) => counted(db, sql`select count(*) as n from list_view where name = ${name}`),
      });
    },
  },
];
