import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { handoverRaise } from '@plumbline/contract/features/handover/calls.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import type { Person, TestServer } from '@plumbline/server/http/testing.ts';
import { importing } from './importing.ts';
import { listedFinance } from './listed-finance.ts';
import { listedPeople } from './listed-people.ts';

/** Part of the names of everything a subcontractor may not see. */
export const SECRET = 'HIDDEN';

/** A small plant in which every list based on a query has rows, of one subcontractor and of others. */
export interface ListedWorld {
  /** The row each list is requested for. */
  readonly of: Readonly<Record<QueryListKey, string>>;
  /**
   * A row of others with the same list, where anyone who sees a row sees all its lines: a subcontractor sees
   * none of these.
   */
  readonly ofOthers: Readonly<Partial<Record<QueryListKey, string>>>;
  /** Secret names that a list rightly shows: of records everybody sees, where the list shows all records. */
  readonly seenByAll: Readonly<Partial<Record<QueryListKey, readonly string[]>>>;
  /** The same import as a dry run, before it was done. */
  readonly tried: string;
  /** Switches the subcontractor view on or off. */
  readonly view: (on: boolean) => Promise<void>;
}

/** The Tag ITRs of one ITR in one subsystem, for a multi-tag sheet: some of them are others' work. */
async function onOneSheet(server: TestServer, path: LevelPath): Promise<{ itr: string; members: readonly string[] }> {
  const found = await rows(
    server.database.db,
    sql<{
      id: string;
      itr: string;
    }>`select t.id, t.itr from tag_itr t join sub_system b on b.tenant_id = t.tenant_id and b.id = any(t.sub_systems)
      where t.tenant_id = ${path.A}::uuid and t.name like '%E01A' and b.name = '20-01'`,
  );
  return { itr: found[0]?.itr ?? '', members: found.map(({ id }) => id) };
}

/**
 * Builds the plant; `elsewhere` is another company, `theirs` is a user who sees only one subcontractor's work when the
 * view is on.
 */
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
    const itr = await make('itr', {
      ...named(name),
      discipline: disciplines[0],
      itrClass,
      isMultiTag: name === 'E01A',
    });
    await make('equipmentTypeItr', { equipmentType, itr });
  }
  const exRule = await make('itr', { ...named('X05A'), discipline: disciplines[0], itrClass });
  await make('exRatedToItr', { discipline: disciplines[0], itr: exRule });
  const exZone = await make('exZone', { ...named('1'), presence: 'occasional', substance: 'gas' });
  const blocking = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
  const carried = await make('punchListItemCategory', { ...named('B'), willPreventHandover: false });
  const own = await make('subcontractorName', named('Own'));
  const other = await make('subcontractorName', named('Other'));
  // the assignment of open records also depends on the discipline
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
  await requiredDocuments(make, equipmentType);
  const tag = (name: string, overrides: object) =>
    make('tag', { ...named(name), discipline: disciplines[0], equipmentType, isExRated: true, ...overrides });
  const punch = (description: string, overrides: object) =>
    make('punchListItem', {
      description,
      raisedBy: person,
      raisedDate: '2026-01-02',
      scope: 'subSystem',
      ...overrides,
    });
  const [loop, parentTag] = [await make('loop', named('L-1')), await make('parentTag', named('SKID-1'))];
  const serviceInterval = await make('serviceInterval', { ...named('Monthly'), interval: 1, unit: 'month' });
  const services = [
    await make('serviceDetail', { ...named('Grease'), serviceInterval, estimatedHours: 0.5 }),
    await make('serviceDetail', named('Look over')),
  ];
  const hangs = { loop, parentTag, serviceDetails: services };
  const lastTags = { own: '', others: '' };
  for (const [at, subSystem] of subSystems.entries()) {
    lastTags.own = await tag(`P-${10 - at}`, {
      subSystems: [subSystem],
      subcontractorNames: [own, other],
      exZone,
      ...hangs,
      exGasGroup: `II${at}`,
    });
    lastTags.others = await tag(`${SECRET}-${at}`, { subSystems: [subSystem], subcontractorNames: [other], ...hangs });
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
  await rounds(server, { make, tag, discipline: disciplines[0], subSystem: subSystems[0], own, other, person });
  // names from before names were normalized
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
  const sheet = await make('multiTagItr', { ...(await onOneSheet(server, path)), subcontractorNames: [own] });
  const workPack = await aWorkPack({ make, discipline: disciplines[0], subSystem: subSystems[0], own, other });
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
  // a change in the history, and an import of their own, since they see no imports of others
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
  await listedPeople(server, by, make);
  await listedFinance(server, make);
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
  await schedules(server, make);
  const instrument = await make('instrument', { ...named('IR-01'), calibrationDue: '2026-06-30' });
  // two readings for each check of a tag, one with an instrument out of calibration
  await sql`insert into form_instrument (tenant_id, row_id, task, level_id, register, instrument, number, value, unit, day, due, expired)
    select c.tenant_id, c.id, 'task' || n, c.level_id, 'tagItr', ${instrument}::uuid, n::text, 100 * n, case n when 1 then 'MΩ' else '' end,
      date '2026-06-30' + n - 1, case n when 1 then date '2026-06-30' end, n > 1
    from tag_itr c, generate_series(1, 2) n where c.tenant_id = ${path.A}::uuid`.execute(server.database.db);
  await attachmentsOnChecks(server, path);
  await answersOnChecks(server, path);
  // from now on the matrices require more than there is
  await make('equipmentTypeItr', { equipmentType, itr: exRule });
  const pwl = await make('pwl', { ...named('P01'), discipline: disciplines[0] });
  await make('equipmentTypePwl', { equipmentType, pwl, frequency: 30 });
  // a change affects what was signed and accepted in its subsystems
  const mocType = await make('mocType', named('TQ'));
  const change = await make('moc', { mocType, description: 'Reroute', raisedBy: person, subSystems });
  await sql`update tag_itr set progress = 'signedOff', signed_on = '2026-03-01' where tenant_id = ${path.A}::uuid and name like '%E02A'`.execute(
    server.database.db,
  );
  await sql`insert into moc_decision (tenant_id, level_id, moc, register, row_id, title, decision, reason, by_name)
    select tenant_id, level_id, ${change}::uuid, 'tagItr', id, name, case when name like 'P-9%' then 'waived' else 'reverify' end, 'Seen on site', 'Lead'
    from tag_itr where tenant_id = ${path.A}::uuid and name like 'P-%E02A'`.execute(server.database.db);
  // a drawing shows tags of everybody, and a change refers to it
  const drawingType = await make('drawingType', named('P&ID'));
  const drawing = await make('drawing', { ...named('D-1'), drawingType });
  await sql`update tagged_item set drawings = array[${drawing}::uuid] where tenant_id = ${path.A}::uuid`.execute(
    server.database.db,
  );
  await make('moc', { mocType, description: 'Redraw', raisedBy: person, drawings: [drawing], subSystems });
  await tagsOnASheet(server, { path, drawing: await make('drawing', { ...named('Sheet 1'), drawingType }) });
  const { own: jobCard, others: othersCard } = await aDrawnCard(server, {
    make,
    path,
    workPack,
    drawingType,
    change: { mocType, raisedBy: person },
  });
  return {
    tried: tried?.job.id ?? '',
    seenByAll: { historyEntry: [`${SECRET}-D`] },
    ofOthers: { jobCardBlocker: othersCard, tagDocument: lastTags.others },
    of: {
      certificateBlocker: certificates.find(({ name }) => name.startsWith('MCC'))?.id ?? '',
      importChange: changed?.job.id ?? '',
      importConsequence: job,
      importMissing: changed?.job.id ?? '',
      user: '',
      signInAccount: '',
      roleHolder: '',
      role: '',
      permissionCode: '',
      signIn: '',
      lookAlikeName: '',
      multiTagMember: sheet,
      mocImpact: change,
      drawingUse: drawing,
      backup: '',
      scheduleOverview: '',
      workItem: '',
      workPackBlocker: workPack,
      jobCardBlocker: jobCard,
      workPackWork: workPack,
      cardDates: '',
      cardDrawing: jobCard,
      exReview: '',
      exItem: '',
      instrumentReading: instrument,
      loopItem: loop,
      parentTagItem: parentTag,
      tagService: '',
      lookAhead: '',
      itrReview: '',
      pwlReview: '',
      attachment: '',
      drawingTag: '',
      missingDocument: '',
      tagDocument: lastTags.own,
      progressItem: '',
      historyEntry: '',
      outOfLimits: '',
      headerField: '',
      receivedNotInvoiced: '',
      passedInvoiceLine: '',
    },
    view: async (on) => {
      const options = { subcontractorView: on };
      await server.call(levelSave, { id: path.E, name: 'Here E', options }, { as: admin });
    },
  };
}

/** Scheduled reports that have run and not, one of them paused by the product. */
async function schedules({ database: { db } }: TestServer, make: Make): Promise<void> {
  const recipients = ['client@example.org'];
  for (const [at, every] of (['day', 'hour', 'day', 'day', 'hour'] as const).entries())
    await make('scheduledReport', { name: `Schedule ${at + 1}`, ready: 'PUNCH', every, time: '07:00', recipients });
  await sql`insert into schedule_run (tenant_id, id, level_id, schedule, name, due_at, state, outcome)
    select tenant_id, gen_random_uuid(), level_id, id, name, now() - interval '1 day', 'ended', case name when 'Schedule 1' then 'done' else 'partly' end
    from scheduled_report where name < 'Schedule 4'`.execute(db);
  await sql`insert into schedule_delivery (tenant_id, id, run, address, name, outside, state, message_id, sha256)
    select tenant_id, gen_random_uuid(), id, 'a' || n || '@example.org', 'A', n = 1, 'sent', '<x>', case n when 1 then 'x' end
    from schedule_run, generate_series(1, 2) n`.execute(db);
  await sql`update schedule_clock set paused_why = '{"en": "The account is disabled", "zh": "账号已停用"}'
    where id in (select id from scheduled_report where name > 'Schedule 3')`.execute(db);
}

/** Four documents required of a type, one of which keeps certificates from being signed. */
async function requiredDocuments(make: Make, equipmentType: string): Promise<void> {
  const required = {
    'operating manual': { blocks: true, handoverGate: 1 },
    'spare part list': {},
    'data sheet': {},
    'test certificate': {},
  };
  for (const [name, values] of Object.entries(required)) {
    const documentType = await make('documentType', { name, description: `About ${name}` });
    await make('requiredDocument', { equipmentType, documentType, ...values });
  }
}

/** Each check of a tag on a form with two header fields and two readings, some of them out of limits or calibration. */
async function answersOnChecks({ database: { db } }: TestServer, { A, E }: LevelPath): Promise<void> {
  const word = (en: string) => ({ en, zh: `${en} 中` });
  const model = {
    title: word('Test'),
    header: [
      { label: word('Tag'), source: 'tag' },
      { label: word('Serial number'), field: 'serial' },
      { label: word('Test set'), field: 'set' },
    ],
    boxes: ['OK', 'NA'],
    tasks: [
      { name: 'air', number: '1', text: word('Air'), input: { kind: 'number', unit: 'bar', min: 2, max: 6 } },
      { name: 'earth', number: '2.1', text: word('Earth'), input: { kind: 'instrument', unit: 'MΩ', min: 5 } },
    ],
  };
  await sql`with m as (insert into form_template (tenant_id, id, owner_register, owner_id, revision, model, by_name)
      select tenant_id, gen_random_uuid(), 'itr', id, 90, ${JSON.stringify(model)}::jsonb, 'Li Wei' from itr
      where tenant_id = ${A}::uuid and name = 'E01A' returning id)
    insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    select c.tenant_id, c.id, ${E}::uuid, m.id, jsonb_build_object('header.serial', 'SN-' || n, 'header.set', case when n % 3 > 0 then c.name end,
      'air.value', n, 'air.comment', case when n % 2 = 0 then 'Agreed' end,
      'earth.value', 2 * n, 'earth.instrument', c.id, 'earth.due', '2026-06-30', 'earth.day', case when n % 2 = 0 then '2026-07-01' else '2026-06-01' end)
    from m, (select i.*, row_number() over (order by i.name, i.id) as n from tag_itr i where i.tenant_id = ${A}::uuid) c
    on conflict (tenant_id, row_id) do update set template_id = excluded.template_id, answers = excluded.answers`.execute(
    db,
  );
  await sql`insert into history (tenant_id, level_id, register, row_id, user_name, action, via, changes)
    select tenant_id, level_id, 'tagItr', row_id, case when (answers ->> 'air.value')::int % 2 = 0 then 'Li Wei' else 'Wang Fang' end, 'update', 'sheet',
      jsonb_build_object('answers.air.value', jsonb_build_array(null, answers -> 'air.value'))
    from form_result where tenant_id = ${A}::uuid and answers ? 'air.value'`.execute(db);
  await sql`update tag_itr t set out_of_limits = 1 from form_result f where f.tenant_id = t.tenant_id and f.row_id = t.id
    and t.tenant_id = ${A}::uuid and f.answers ? 'air.value'`.execute(db);
}

/** A file on each check of a tag: of some kinds, one of them retired, one in its second version. */
async function attachmentsOnChecks({ database: { db } }: TestServer, { A }: LevelPath): Promise<void> {
  await sql`insert into file_object (tenant_id, sha256, size) values (${A}::uuid, 'of the lists', 1), (${A}::uuid, 'a scan of the lists', 1)`.execute(
    db,
  );
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name, at)
    select c.tenant_id, c.id, c.level_id, 'attachment', c.id, 'attachment', c.name || '.pdf',
      (array['application/pdf', 'image/png', 'text/csv', 'text/plain'])[1 + n % 4], 700 * n, case when n % 8 = 0 then 'a scan of the lists' else 'of the lists' end, c.id,
      case when n % 2 = 0 then 'Li Wei' else 'Wang Fang' end, timestamptz '2026-01-10 08:00+00' + n * interval '1 day'
    from (select i.*, row_number() over (order by i.name, i.id) as n from tag_itr i where i.tenant_id = ${A}::uuid) c`.execute(
    db,
  );
  await sql`insert into attachment (tenant_id, id, file_id, name, version, description, retired_at, retired_by, retired_reason)
    select tenant_id, id, id, name, case when size % 1400 = 0 then 2 else 1 end, case when size > 1500 then 'As found' else '' end,
      case when size = 700 then now() end, case when size = 700 then 'Li Wei' end, case when size = 700 then 'Replaced' end
    from file where tenant_id = ${A}::uuid and purpose = 'attachment'`.execute(db);
  await sql`insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name, at)
    select tenant_id, id, id, level_id, 'tagItr', row_id, by_name, at from file where tenant_id = ${A}::uuid and purpose = 'attachment'`.execute(
    db,
  );
}

/** A sheet on which some tags are found, linked to it or not, with text that files on checks have as well. */
async function tagsOnASheet(
  { database: { db } }: TestServer,
  { path, drawing }: { readonly path: LevelPath; readonly drawing: string },
): Promise<void> {
  const [A, C] = [sql`${path.A}::uuid`, sql`${path.C}::uuid`];
  await sql`insert into file_text (tenant_id, sha256, state, pages, reason)
    values (${A}, 'of the lists', 'text', 1, null), (${A}, 'a scan of the lists', 'failed', 0, 'password')`.execute(db);
  await sql`insert into file_page (tenant_id, sha256, page, width, height, body, words)
    values (${A}, 'of the lists', 2, 595, 420, 'Pump room 泵房 P-900', '[]')`.execute(db);
  await sql`with f as (insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
      values (${A}, ${drawing}::uuid, ${C}, 'attachment', ${drawing}::uuid, 'attachment', 'sheet.pdf', 'application/pdf', 9, 'of the lists', ${drawing}::uuid, 'Li Wei')
      returning tenant_id, id, name),
    a as (insert into attachment (tenant_id, id, file_id, name) select tenant_id, id, id, name from f returning tenant_id, id)
    insert into attachment_link (tenant_id, id, attachment, level_id, register, row_id, by_name)
    select tenant_id, id, id, ${C}, 'drawing', ${drawing}::uuid, 'Li Wei' from a`.execute(db);
  await sql`insert into drawing_scan (tenant_id, link, sha256, rule) values (${A}, ${drawing}::uuid, 'of the lists', '')`.execute(
    db,
  );
  await sql`insert into drawing_mention (tenant_id, link, page, name, names, is_tag, places)
    select ${A}, ${drawing}::uuid, n % 3, name, array[lower(name)], true, '[[1, 2, 3, 4]]'::jsonb
    from (select name, row_number() over (order by name) as n from tagged_item where tenant_id = ${A} and deleted_at is null) x where n % 4 <> 0
    union all select ${A}, ${drawing}::uuid, 1, '23-PT-404', '{23-pt-404}'::text[], true, '[[1, 2, 3, 4], [5, 6, 7, 8]]'::jsonb`.execute(
    db,
  );
  await sql`update tagged_item set drawings = case when x.n % 3 = 0 then drawings || ${drawing}::uuid else '{}' end
    from (select id, row_number() over (order by name) as n from tagged_item where tenant_id = ${A}) x
    where tagged_item.tenant_id = ${A} and tagged_item.id = x.id and (x.n % 3 = 0 or x.n % 12 = 4)`.execute(db);
}

type Make = (key: RegisterKey, values: Record<string, unknown>) => Promise<string>;

/** A work pack with open cards, some of them others' work. */
async function aWorkPack(options: {
  readonly make: Make;
  readonly discipline: string;
  readonly subSystem: string;
  readonly own: string;
  readonly other: string;
}): Promise<string> {
  const { make, discipline, subSystem, own, other } = options;
  const named = (name: string) => ({ name, description: `About ${name}` });
  const workPackType = await make('workPackType', named('CWP'));
  const workPack = await make('workPack', { ...named('WP-1'), workPackType });
  const card = { workPack, discipline, subSystem };
  for (const name of ['JC-1', 'JC-2', 'JC-3'])
    await make('jobCard', { ...named(name), ...card, subcontractorNames: [own, other], plannedFinish: '2026-05-01' });
  await make('jobCard', { ...named(`${SECRET}-JC`), ...card, subcontractorNames: [other] });
  return workPack;
}

/**
 * A card with a drawing; its change and the tags it checks refer to drawings too, one of which is linked only by a tag
 * of others. A card of others has an operation too.
 */
async function aDrawnCard(
  server: TestServer,
  options: {
    readonly make: Make;
    readonly path: LevelPath;
    readonly workPack: string;
    readonly drawingType: string;
    readonly change: { readonly mocType: string; readonly raisedBy: string };
  },
): Promise<{ readonly own: string; readonly others: string }> {
  const { make, path, workPack, drawingType, change } = options;
  const { db } = server.database;
  const [own, raised, secret] = [
    await make('drawing', { name: 'D-2', description: 'Of the card', drawingType, revision: 'B' }),
    await make('drawing', { name: 'D-3', description: 'Of its change', drawingType }),
    await make('drawing', { name: `${SECRET}-D`, description: 'Of others', drawingType }),
  ];
  const card = await oneRow(
    db,
    sql<{
      id: string;
    }>`select id from job_card where tenant_id = ${path.A}::uuid and work_pack = ${workPack}::uuid and name = 'JC-1'`,
  );
  const id = card?.id ?? '';
  await sql`update job_card set drawings = array[${own}::uuid] where id = ${id}::uuid`.execute(db);
  await make('moc', { ...change, description: 'Of the card', drawings: [raised], jobCards: [id] });
  const operationType = await make('operationType', { name: 'T', description: 'T', progressMethod: 'checkbox' });
  const checks = await rows(
    db,
    sql<{
      id: string;
    }>`(select c.id from tag_itr c where c.tenant_id = ${path.A}::uuid and c.name like ${`${SECRET}%`} order by c.name limit 1)
      union all (select c.id from tag_itr c where c.tenant_id = ${path.A}::uuid and c.name not like ${`${SECRET}%`} order by c.name limit 2)`,
  );
  // lines of a card are seen with the card: one of others has a line too
  const hidden = await oneRow(
    db,
    sql<{ id: string }>`select id from job_card where tenant_id = ${path.A}::uuid and name = ${`${SECRET}-JC`}`,
  );
  const others = hidden?.id ?? '';
  for (const jobCard of [id, others])
    await make('operation', { jobCard, description: jobCard === id ? 'Pull' : SECRET, operationType, weighting: 1 });
  for (const check of checks)
    await make('operation', { jobCard: id, description: 'Check', operationType, weighting: 1, tagItr: check.id });
  await sql`update tagged_item set drawings = drawings || ${secret}::uuid where tenant_id = ${path.A}::uuid
    and id = (select tagged_item from tag_itr where id = ${checks[0]?.id}::uuid)`.execute(db);
  return { own: id, others };
}

/** Preservation rounds: one done, the others overdue or upcoming, with more to follow. */
async function rounds(
  server: TestServer,
  options: {
    readonly make: Make;
    readonly tag: (name: string, overrides: object) => Promise<string>;
    readonly discipline: string;
    readonly subSystem: string;
    readonly own: string;
    readonly other: string;
    readonly person: string;
  },
): Promise<void> {
  const pwl = await options.make('pwl', {
    name: 'E01P',
    description: 'x',
    discipline: options.discipline,
    generationMethod: 'digital',
  });
  const location = await options.make('location', { name: 'Store', description: 'x' });
  const today = todayIn(machineZone());
  const kinds = [
    { name: 'K-0', subcontractorNames: [options.own], frequency: 0, with: {} },
    { name: `${SECRET}-K`, subcontractorNames: [options.other], frequency: 7, with: {} },
    { name: 'K-2', subcontractorNames: [options.own], frequency: 14, with: { assignedTo: options.person } },
  ];
  for (const [at, { name, subcontractorNames, frequency, with: more }] of kinds.entries()) {
    const place = frequency === 0 ? {} : { location };
    const taggedItem = await options.tag(name, { subSystems: [options.subSystem], subcontractorNames, ...place });
    await options.make('tagPwl', { taggedItem, pwl, dueDate: addDays(today, at * 9 - 5), frequency, ...more });
  }
  await sql`update tag_pwl set progress = 'signedOff', signed_on = due_date where frequency = 0`.execute(
    server.database.db,
  );
}
