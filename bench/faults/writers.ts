import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { type Db, oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import type { PlantFacts } from './plant.ts';
import type { Writer } from './writes.ts';

/* The mixed work in progress when something is killed. */

/** The differences between two lists, briefly. */
function differs(what: string, found: readonly string[], wanted: readonly string[]): readonly string[] {
  const count = Map.groupBy(found, (name) => name);
  const lost = wanted.filter((name) => !count.has(name));
  const strange = [...count.keys()].filter((name) => !wanted.includes(name));
  const twice = [...count].flatMap(([name, all]) => (all.length > 1 ? [name] : []));
  return Object.entries({ lost, strange, twice }).flatMap(([kind, names]) =>
    names.length === 0 ? [] : [`${what}: ${names.length} ${kind}, such as ${names[0]}`],
  );
}
const listed = async (db: Db, query: ReturnType<typeof sql<{ it: string }>>): Promise<readonly string[]> =>
  (await rows(db, query)).map(({ it }) => it);
const today = (): string => todayIn(machineZone());
/** Checks the `done` count of a response. */
const notAll = (data: unknown, wanted: number): string | undefined => {
  const { done } = data as { done: number }; // every call that does something to many says so
  return done === wanted ? undefined : `${done} of ${wanted} done: ${JSON.stringify(data).slice(0, 300)}`;
};

/** Creates areas, one after the other. */
export function creator(): Writer {
  const names: string[] = [];
  let name = '';
  return {
    name: 'create',
    next: () => {
      name = `KILL-${names.length}`;
      return Promise.resolve({ url: '/api/register/area/create', input: { values: { name, description: name } } });
    },
    done: () => void names.push(name),
    async wrong(db) {
      const found = await listed(db, sql`select name as it from area where name like 'KILL-%' and deleted_at is null`);
      const logged = await listed(
        db,
        sql`select a.name as it from history h join area a on a.tenant_id = h.tenant_id and a.id = h.row_id
          where a.name like 'KILL-%' and h.action = 'add'`,
      );
      return [...differs('rows', found, names), ...differs('history', logged, names)];
    },
  };
}

/** Raises punch items, each of which gets a number. */
export function puncher({ discipline, category, person }: PlantFacts): Writer {
  const texts: string[] = [];
  let description = '';
  return {
    name: 'punch',
    next: () => {
      description = `Killed ${texts.length}`;
      const values = { description, discipline, category, scope: 'none', raisedBy: person, raisedDate: today() };
      return Promise.resolve({ url: '/api/register/punchListItem/create', input: { values } });
    },
    done: () => void texts.push(description),
    async wrong(db) {
      const found = await listed(
        db,
        sql`select description as it from punch_list_item where description like 'Killed %' and deleted_at is null`,
      );
      const numbers = await listed(db, sql`select number as it from punch_list_item where deleted_at is null`);
      return [...differs('rows', found, texts), ...differs('numbers', numbers, [...new Set(numbers)])];
    },
  };
}

/** Saves one row again and again, each time with the latest revision it knows. */
export function saver(id: string): Writer {
  let [rev, saves, description] = [1, 0, ''];
  let last = '';
  return {
    name: 'save',
    async next(ask) {
      if (saves === 0) {
        const row = (await ask('/api/register/area/get', { id })) as { rev: number; description: string } | null; // as it is read
        if (row === null) return null;
        [rev, last] = [row.rev, row.description];
      }
      description = `Saved ${saves + 1}`;
      return { url: '/api/register/area/update', input: { rows: [{ id, rev, values: { description } }] } };
    },
    done(data) {
      const was = rev;
      rev = (data as { rows: readonly { rev: number }[] }).rows[0]?.rev ?? 0; // what an update answers
      [saves, last] = [saves + 1, description];
      return rev === was + 1 ? undefined : `revision ${rev} after ${was}`;
    },
    async wrong(db) {
      if (saves === 0) return [];
      const found = await oneRow(
        db,
        sql<{ rev: number; it: string }>`select rev, description as it from area where id = ${id}::uuid`,
      );
      return found?.rev === rev && found.it === last
        ? []
        : [`is ${JSON.stringify(found)} instead of revision ${rev}, ${last}`];
    },
  };
}

/** Gives checks their first sign-off one by one, then takes all the sign-offs back at once. */
export function signer({ readyItrs, person }: PlantFacts): Writer {
  const pool = readyItrs.slice(0, 15);
  const signed = new Set<string>();
  let [given, taken] = [0, 0];
  let ids: readonly string[] = [];
  const selection = () => ({ register: 'tagItr', selection: { mode: 'these', ids } });
  return {
    name: 'sign',
    next() {
      const next = pool.find((id) => !signed.has(id));
      ids = next === undefined ? pool : [next];
      return Promise.resolve(
        next === undefined
          ? { url: '/api/ext/sign-off/reject', input: { ...selection(), reason: 'Once more' } }
          : {
              url: '/api/ext/sign-off/sign',
              input: { ...selection(), label: 'Completed', person, date: today() },
            },
      );
    },
    done(data) {
      if (ids === pool) {
        taken += pool.length;
        signed.clear();
      } else {
        given += 1;
        signed.add(ids[0] ?? '');
      }
      return notAll(data, ids.length);
    },
    async wrong(db) {
      const inPool = sql`row_id = any(${pool}::uuid[])`;
      const found = await listed(db, sql`select row_id as it from sign_off where ${inPool}`);
      const trail = await oneRow(
        db,
        sql<{ given: number; taken: number; told: number }>`select
          (select count(*) from sign_event where ${inPool} and kind = 'given') as given,
          (select count(*) from sign_event where ${inPool} and kind = 'takenBack') as taken,
          (select count(*) from history where ${inPool} and action = 'sign') as told`,
      );
      return [
        ...differs('signed', found, [...signed]),
        ...(trail?.given === given && trail.taken === taken && trail.told === given
          ? []
          : [`the trail has ${JSON.stringify(trail)} instead of ${given} given, ${taken} taken back`]),
      ];
    },
  };
}

/** Raises certificates, three at once, and deletes them again. */
export function raiser({ certificateType: type, subSystems }: PlantFacts): Writer {
  const objects = subSystems.slice(0, 3);
  let isRaised = false;
  return {
    name: 'raise',
    async next(ask) {
      if (!isRaised) return { url: '/api/ext/handover/raise', input: { type, objects } };
      const page = await ask('/api/ext/handover/candidates', { type, show: 'raised', limit: 1000 });
      if (page === null) return null;
      const { rows: found } = page as { rows: readonly { id: string; handover: string }[] }; // what the raise page reads
      const ids = found.filter(({ id }) => objects.includes(id)).map(({ handover }) => handover);
      return { url: '/api/register/handover/remove', input: { selection: { mode: 'these', ids } } };
    },
    done(data) {
      isRaised = !isRaised;
      if (!isRaised) return notAll(data, objects.length);
      const { raised } = data as { raised: number }; // what a raise answers
      return raised === objects.length ? undefined : `${raised} of ${objects.length} raised: ${JSON.stringify(data)}`;
    },
    async wrong(db) {
      const found = await listed(
        db,
        sql`select h.sub_system as it from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
          where y.name = ${type} and h.sub_system = any(${objects}::uuid[]) and h.deleted_at is null`,
      );
      return differs('certificates', found, isRaised ? objects : []);
    },
  };
}

/** Gives sixty tags one description at once. */
export function bulkChanger({ tags }: PlantFacts): Writer {
  const ids = tags.slice(0, 60);
  let count = 0;
  return {
    name: 'bulk change',
    next: () => {
      const values = { description: `Bulk ${count + 1}` };
      return Promise.resolve({
        url: '/api/register/tag/change',
        input: { selection: { mode: 'these', ids }, values },
      });
    },
    done(data) {
      count += 1;
      return notAll(data, ids.length);
    },
    async wrong(db) {
      if (count === 0) return [];
      const found = await listed(
        db,
        sql`select distinct description as it from tagged_item where id = any(${ids}::uuid[])`,
      );
      const logged = await oneRow(
        db,
        sql<{ lines: number }>`select count(*) as lines from history
          where row_id = any(${ids}::uuid[]) and changes #>> '{description,1}' like 'Bulk %'`,
      );
      return [
        ...differs('descriptions', found, [`Bulk ${count}`]),
        ...(logged?.lines === count * ids.length
          ? []
          : [`${logged?.lines} lines of history, not ${count * ids.length}`]),
      ];
    },
  };
}

/** Number of files attached to a row before the next row is used; the product allows 500. */
const FILES_A_ROW = 200;

/** Attaches files to rows. */
export function filer(rowsOfFiles: readonly string[]): Writer {
  const names: string[] = [];
  let name = '';
  return {
    name: 'file',
    next: () => {
      name = `kept ${names.length}.txt`;
      const id = rowsOfFiles[Math.floor(names.length / FILES_A_ROW) % rowsOfFiles.length];
      const file = { name, body: `The file ${name}` };
      return Promise.resolve({ url: '/api/ext/file/upload', input: { register: 'area', id }, file });
    },
    done: () => void names.push(name),
    wrong: async (db) =>
      differs(
        'attachments',
        await listed(db, sql`select name as it from file where name like 'kept %' and deleted_at is null`),
        names,
      ),
  };
}

/** Rows in one imported file. */
const FILE_ROWS = 400;
/** Maximum number of files waiting in the queue. */
const QUEUED = 3;

/** Imports files one after the other; `ended` counts the imports by how they ended. */
export function importer(): Writer & { ended(db: Db): Promise<Readonly<Record<string, number>>> } {
  const jobs: { readonly job: string; readonly prefix: string }[] = [];
  let prefix = '';
  const states = (db: Db) =>
    rows(
      db,
      sql<{ prefix: string; state: string; count: number }>`select w.prefix, coalesce(j.state, 'lost') as state,
          (select count(*) from area a where a.name like w.prefix || '%' and a.deleted_at is null) as count
        from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) w(job uuid, prefix text) left join import_job j on j.id = w.job`,
    );
  return {
    name: 'import',
    async next(ask) {
      const filter = { field: 'state', op: 'anyOf', value: ['queued', 'running'] };
      const open = (await ask('/api/register/importJob/count', { filter })) as { total: number } | null; // what the verb answers
      if (open === null || open.total >= QUEUED) return null;
      prefix = `FILE${jobs.length}-`;
      const lines = Array.from({ length: FILE_ROWS }, (_, n) => `${prefix}${n},Number ${n}`);
      const file = { name: `${prefix}.csv`, body: `Name,Description\n${lines.join('\n')}\n` };
      return { url: '/api/register/area/import', input: { importSetting: 'full' }, file };
    },
    done(data) {
      const { job } = data as { job: string }; // what the verb answers
      jobs.push({ job, prefix });
      return undefined;
    },
    wrong: async (db) =>
      (await states(db)).flatMap(({ prefix: file, state, count }) =>
        count === (state === 'done' ? FILE_ROWS : 0) && state !== 'lost' ? [] : [`${file}: ${state}, ${count} rows`],
      ),
    async ended(db) {
      const found = Map.groupBy(await states(db), ({ state }) => state);
      return Object.fromEntries([...found].map(([state, all]) => [state, all.length]));
    },
  };
}
