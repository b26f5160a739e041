import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { handoverRaise } from '@plumbline/contract/features/handover/calls/handover-raise.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/level-save.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import type { Person, TestServer } from '@plumbline/server/http/testing.ts';
import { importing } from './importing.ts';

/** Stands in the names of all that a subcontractor may not see. */
export const SECRET = 'HIDDEN';

/** A small plant in which every list that is a query has rows, of one subcontractor and of others. */
export interface ListedWorld {
  /** The row each list is asked about. */
  readonly of: Readonly<Record<QueryListKey, string>>;
  /** The same import, only tried, before it was done. */
  readonly tried: string;
  /** Turns the view of subcontractors on or off. */
  readonly view: (on: boolean) => Promise<void>;
}

/** Builds it; `elsewhere` is another company, `theirs` is somebody whose work is that of one subcontractor, once the view is on. */
export async function listedWorld(
  server: TestServer,
  {
    path,
    elsewhere,
    admin,
    theirs,
  }: { readonly path: LevelPath; readonly elsewhere: LevelPath; readonly admin: Person; readonly theirs: Person },
): Promise<ListedWorld> {
  const by = { as: admin, path };
  const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> => {
    const answer = await server.post(`/api/register/${key}/create`, { values }, by);
    if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
    return (answer.data as AnyRow).id;
  };
  const named = (name: string) => ({ name, description: `About ${name}` });

  const disciplines = [await make('discipline', named('E')), await make('discipline', named('I'))] as const;
  const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
  const equipmentType = await make('equipmentType', named('Motor'));
  const system = await make('system', named('20'));
  const subSystems = [
    await make('subSystem', { ...named('20-01'), system }),
    await make('subSystem', { ...named('20-02'), system }),
  ] as const;
  for (const name of ['E01A', 'E02A']) {
    const itr = await make('itr', { ...named(name), discipline: disciplines[0], itrClass });
    await make('equipmentTypeItr', { equipmentType, itr });
  }
  const blocking = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
  const carried = await make('punchListItemCategory', { ...named('B'), willPreventHandover: false });
  const own = await make('subcontractorName', named('Own'));
  const other = await make('subcontractorName', named('Other'));
  // whose work an open record is, is asked by discipline too
  const profession = await make('profession', { ...named('Fitter'), disciplines });
  await make('authorisedPerson', {
    name: 'Lead',
    login: admin.username,
    professions: [profession],
    signHandovers: true,
  });
  const person = await make('authorisedPerson', {
    name: 'Sub',
    login: theirs.username,
    professions: [profession],
    subcontractorNames: [own],
    signPunchListItems: true,
  });
  const tag = (name: string, of: object) =>
    make('tag', { ...named(name), discipline: disciplines[0], equipmentType, ...of });
  const punch = (description: string, of: object) =>
    make('punchListItem', { description, raisedBy: person, raisedDate: '2026-01-02', scope: 'subSystem', ...of });
  for (const [at, subSystem] of subSystems.entries()) {
    await tag(`P-${10 - at}`, { subSystems: [subSystem], subcontractorNames: [own, other] });
    await tag(`${SECRET}-${at}`, { subSystems: [subSystem], subcontractorNames: [other] });
    const common = { subSystem, discipline: disciplines[at] };
    await punch('Bolt missing', { ...common, category: blocking, subcontractorNames: [own], assignedTo: person });
    await punch(`${SECRET} paint`, { ...common, category: carried, plannedDate: '2026-03-31' });
    await punch('Paint', { ...common, category: carried, subcontractorNames: [own], plannedDate: '2026-04-02' });
  }
  await make('handoverType', { ...named('Lower'), grouping: 'subSystem', gates: ['0'] });
  await make('handoverType', { ...named('MCC'), grouping: 'system', gates: ['1'] });
  await make('handoverType', { ...named('Done'), grouping: 'subSystem', gates: ['1'] });
  for (const type of ['Lower', 'MCC', 'Done'])
    await server.call(handoverRaise, { type, objects: 'all', text: '', plannedFinish: '2026-12-01' }, by);
  await tag('20-ЕМ-1', { subSystems: [subSystems[0]], subcontractorNames: [own] });
  await tag(`${SECRET}-ЕМ-2`, { subSystems: [subSystems[0]], subcontractorNames: [other] });
  // names from before they were made plain
  for (const name of ['Ａ１', 'B\u200b1', 'C–1']) {
    const area = await make('area', named(`Area ${name.length}${name.codePointAt(0)}`));
    await sql`update area set name = ${name} where tenant_id = ${path.A}::uuid and id = ${area}::uuid`.execute(
      server.database.db,
    );
  }
  const certificates = await rows(
    server.database.db,
    sql<{ id: string; name: string }>`select id, name from handover where tenant_id = ${path.A}::uuid order by name`,
  );
  await sql`update handover set state = 'accepted' where name like 'Done-%'`.execute(server.database.db);

  const lines = ['NEW-1,Own', 'NEW-2,Own', `${SECRET}-8,Other`].map(
    (line) => `${line.split(',')[0]},A motor,E,Motor,20-01,${line.split(',')[1]}`,
  );
  const captions = 'Name,Description,Discipline,Equipment type,Subsystems,Subcontractors';
  const file = { name: 'tags.csv', body: [captions, ...lines].join('\n') };
  const { run } = importing(server, by);
  const [tried] = await run(file, [{ register: 'tag' }], { setting: 'simulate' });
  const [done] = await run(file, [{ register: 'tag' }]);
  const job = done?.job.id ?? '';
  const next = {
    name: 'next.csv',
    body: [`${captions},Comments`, ...lines.map((line) => `${line.replace('A motor', 'Motor')},Seen`)].join('\n'),
  };
  const [changed] = await run(next, [{ register: 'tag', compare: { within: null } }]);
  // what the history tells of a change; and that the import is theirs, since of others they see none
  await sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, batch, changes)
    select tenant_id, level_id, 'tagItr', id, 'x', 'update', 'import 1', ${job}::uuid, '{"assignedTo": [null, null], "progress": [null, null]}'
    from tag_itr where tenant_id = ${path.A}::uuid and name like '%E01A' limit 3`.execute(server.database.db);
  await sql`update import_job set created_by = ${theirs.userId}::uuid where id in (${job}::uuid, ${changed?.job.id}::uuid)`.execute(
    server.database.db,
  );
  const tries = [
    [theirs.userId, 'sub', 'password', 'refused', '10.0.0.7'],
    [theirs.userId, 'sub', 'password', 'accepted', '10.0.0.7'],
    [null, 'ad…', 'phone', 'refused', '10.0.0.8'],
    [admin.userId, 'admin', 'unlock', 'accepted', '10.0.0.9'],
  ];
  await sql`insert into sign_in (tenant_id, user_id, name, way, outcome, address, agent, request)
    select ${path.A}::uuid, (t ->> 0)::uuid, t ->> 1, t ->> 2, t ->> 3, t ->> 4, 'Browser ' || (t ->> 4), md5(t::text)
    from jsonb_array_elements(${JSON.stringify(tries)}::jsonb) t
    union all select ${elsewhere.A}::uuid, null, 'stranger', 'password', 'refused', '1.1.1.1', '', ''`.execute(
    server.database.db,
  );
  const backups = [
    ['night', 'done', 1_500_000, 0, null],
    ['night', 'failed', null, null, 'full'],
    ['page', 'done', 2_600_000, 3, null],
    ['command', 'running', null, null, null],
  ];
  await sql`insert into backup_run (tenant_id, id, cause, state, name, place, bytes, row_count, file_count, missing_files, problem,
      began_at, ended_at, verified_at, asked_by)
    select l.id, gen_random_uuid(), b ->> 0, b ->> 1, 'plumbline-2026010' || n || 'T020000Z.tar.zst', '/backups', (b ->> 2)::bigint,
      (b ->> 2)::bigint / 100, n, (b ->> 3)::int, b ->> 4, now() - n * interval '1 day',
      case when b ->> 1 <> 'running' then now() - n * interval '1 day' + interval '2 minutes' end,
      case when b ->> 1 = 'done' then now() end, case when b ->> 0 = 'page' then 'Li Wei' end
    from level l, jsonb_array_elements(${JSON.stringify(backups)}::jsonb) with ordinality as x (b, n) where l.step = 'A'`.execute(
    server.database.db,
  );
  return {
    tried: tried?.job.id ?? '',
    of: {
      certificateBlocker: certificates.find(({ name }) => name.startsWith('MCC'))?.id ?? '',
      importChange: changed?.job.id ?? '',
      importConsequence: job,
      importMissing: changed?.job.id ?? '',
      signIn: '',
      lookAlikeName: '',
      backup: '',
      workItem: '',
    },
    view: async (on) => {
      const options = { subcontractorView: on };
      await server.call(levelSave, { id: path.E, name: 'Here E', options }, { as: admin });
    },
  };
}
