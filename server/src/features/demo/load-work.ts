import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { type Database, type Tx, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { completionStatus } from '../../workflow/sign/completion-status.ts';
import { freezeHeaders } from '../../workflow/fill/sheet-rows.ts';
import { type StoredTemplate, templateOf } from '../../workflow/form/templates.ts';
import type { FileStore } from '../../files/file-store.ts';
import { loadChanges } from './load-changes.ts';
import { loadDocuments } from './load-documents.ts';
import { loadFinance } from './load-finance.ts';
import { loadPreservation } from './load-preservation.ts';
import { loadRows } from './load-plant.ts';
import { loadWorkPacks } from './load-work-packs.ts';
import { loadSheets } from './load-sheets.ts';
import { change, giveSignOffs, idsByName, type Names, step } from './work-writes.ts';
import { everyStep, type Steps } from './steps.ts';
import { keepReadings, testersOf } from './testers.ts';
import type { Tester } from './plant/work/answers.ts';
import type { PlantProgress } from './plant/work/progress.ts';
import type { CheckWork } from './plant/work/checks.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Checks filled per transaction. */
const CHUNK = 2000;

/** The work to load, the people who did it, and the progress of an earlier load. */
interface Load {
  readonly work: PlantProgress;
  readonly people: Names;
  readonly steps: Steps;
  readonly testers: readonly Tester[];
}

async function loadChecks(database: Database, actor: Actor, { work, people, steps, testers }: Load): Promise<void> {
  const found = await rows(
    database.db,
    sql<{
      id: string;
      name: string;
      itr: string;
    }>`select id, name, itr from tag_itr where tenant_id = ${tenantOf(actor)} and level_id = ${actor.path.E}::uuid and deleted_at is null`,
  );
  const ids = new Map(found.map((row) => [row.name, row]));
  const templates = new Map<string, StoredTemplate>();
  for (const { itr } of found)
    if (!templates.has(itr)) {
      const template = await templateOf(database.db, actor, { register: 'itr', id: itr });
      if (template) templates.set(itr, template);
    }
  const status = await idsByName(database, actor, {
    table: 'tag_itr_completion_status',
    column: 'name',
    level: actor.path.B,
  });
  const all = [...work.checks()];
  for (let at = 0; at < all.length; at += CHUNK) {
    const some = all.slice(at, at + CHUNK).flatMap((check) => {
      const row = ids.get(`${check.taggedItem} - ${check.itr}`);
      const template = row && templates.get(row.itr);
      return row && template ? [{ check, id: row.id, name: row.name, template }] : [];
    });
    await step(database, steps, (tx) =>
      fillChecks(tx, actor, { some, work, people, testers, complete: status.get('Complete') ?? null }),
    );
  }
}

interface Filling {
  readonly some: readonly {
    readonly check: CheckWork;
    readonly id: string;
    readonly name: string;
    readonly template: StoredTemplate;
  }[];
  readonly work: PlantProgress;
  readonly people: Names;
  readonly testers: readonly Tester[];
  readonly complete: string | null;
}
async function fillChecks(tx: Tx, actor: Actor, { some, work, people, testers, complete }: Filling): Promise<void> {
  const sheets = some.map((sheet) => ({
    ...sheet,
    filled: work.answersFor(sheet.template.model, sheet.check.state, sheet.name, testers),
  }));
  const results = sheets.map(({ id, template, filled }) => ({ id, template: template.id, answers: filled.answers }));
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    select ${actor.tenantId}::uuid, s.id, ${actor.path.E}::uuid, s.template, s.answers
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s(id uuid, template uuid, answers jsonb)`.execute(tx);
  await keepReadings(
    tx,
    actor,
    sheets.map(({ id, template, filled }) => ({
      register: 'tagItr',
      id,
      model: template.model,
      answers: filled.answers,
    })),
  );
  await giveSignOffs(tx, actor, {
    register: 'tagItr',
    records: sheets.map(({ id, check }) => ({ id, signOffs: check.signOffs })),
    people,
  });
  const signed = sheets.filter(({ check }) => check.signOffs.length > 0).map(({ id }) => id);
  await freezeHeaders(tx, actor, signed, 'tagItr');
  await change(
    tx,
    actor,
    'tagItr',
    sheets.map(({ id, check, template, filled }) => {
      const accepted = check.state === 'signedOff' ? check.signOffs.at(-1) : undefined;
      const base = {
        progress: check.state,
        taskPercent: sheetProgress(template.model, filled.answers).percent,
        outOfLimits: readingsOutside(template.model, filled.answers).length || null,
        assignedTo: people.get(check.assignedTo) ?? null,
        comments: filled.comment || null,
      };
      return {
        id,
        values: accepted
          ? { ...base, signedOn: accepted.on, signedBy: people.get(accepted.by) ?? null, completionStatus: complete }
          : base,
      };
    }),
  );
}

async function loadPunch(database: Database, actor: Actor, { work, people, steps }: Load): Promise<void> {
  const items = [...work.punchItems()];
  await loadRows(database, actor, { key: 'punchListItem', of: items.map((item) => item.row), steps });
  // created in the order of the rows, so sorting by number matches each row to its item
  const made = await rows(
    database.db,
    sql<{
      id: string;
      tagItr: string | null;
    }>`select id, tag_itr as "tagItr" from punch_list_item where tenant_id = ${tenantOf(actor)} and level_id = ${actor.path.E}::uuid and deleted_at is null order by title_sort`,
  );
  const closed = await completionStatus(database.db, actor, { key: 'punchListItem', which: 'default' });
  const pairs = items.flatMap((item, at) => {
    const row = made[at];
    return row ? [{ item, ...row }] : [];
  });
  await step(database, steps, async (tx) => {
    const tasks = pairs.flatMap(({ item, id, tagItr }) =>
      item.from && tagItr ? [{ id, tagItr, task: item.from.task }] : [],
    );
    await sql`insert into task_punch (tenant_id, punch_id, row_id, task) select ${actor.tenantId}::uuid, s.id, s."tagItr", s.task
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as s(id uuid, "tagItr" uuid, task text)`.execute(tx);
    await giveSignOffs(tx, actor, {
      register: 'punchListItem',
      records: pairs.map(({ id, item }) => ({ id, signOffs: item.signOffs })),
      people,
    });
    await change(
      tx,
      actor,
      'punchListItem',
      pairs.flatMap(({ id, item }) => {
        const [cleared, accepted] = item.signOffs;
        if (!cleared) return [];
        return [
          {
            id,
            values: {
              state: item.state,
              clearedOn: cleared.on,
              ...(accepted ? { acceptedOn: accepted.on, completionStatus: closed?.id ?? null } : {}),
            },
          },
        ];
      }),
    );
  });
}

async function loadCertificates(database: Database, actor: Actor, { work, people, steps }: Load): Promise<void> {
  const list = work.certificates();
  await loadRows(database, actor, { key: 'handover', of: list.map((entry) => entry.row), steps });
  const ids = await idsByName(database, actor, { table: 'handover', column: 'name', level: actor.path.E });
  const signed = list.flatMap(({ row, signOffs }) => {
    const id = ids.get(`${String(row['handoverType'])}-${String(row['subSystem'] ?? row['system'])}`);
    return id && signOffs.length > 0 ? [{ id, signOffs }] : [];
  });
  const accepted = await completionStatus(database.db, actor, { key: 'handover', which: 'default' });
  await step(database, steps, async (tx) => {
    await giveSignOffs(tx, actor, { register: 'handover', records: signed, people });
    await change(
      tx,
      actor,
      'handover',
      signed.map(({ id, signOffs }) => ({
        id,
        values: {
          state: 'accepted',
          actualFinish: signOffs.at(-1)?.on ?? null,
          completionStatus: accepted?.id ?? null,
        },
      })),
    );
  });
}

/** Writes the progress of a loaded plant: checks filled and signed, punch raised, certificates raised and accepted. */
export async function loadWork(
  database: Database,
  actor: Actor,
  {
    work,
    seed,
    asOf,
    files,
  }: {
    readonly work: PlantProgress;
    readonly seed: number;
    readonly asOf: string;
    /** Where files are stored; without it no row has any. */
    readonly files?: FileStore | undefined;
  },
  steps: Steps = everyStep,
): Promise<void> {
  const people = await idsByName(database, actor, { table: 'authorised_person', column: 'name', level: actor.path.C });
  const testers = await testersOf(database, actor);
  const load = { work, people, steps, testers };
  await loadPreservation(database, actor, { seed, asOf, people, steps, testers });
  await loadChecks(database, actor, load);
  await loadSheets(database, actor, { asOf, people, steps, testers });
  await loadPunch(database, actor, load);
  await loadCertificates(database, actor, load);
  await loadWorkPacks(database, actor, { asOf, people, steps });
  await loadChanges(database, actor, { asOf, people, steps });
  await loadDocuments(database, actor, { asOf, people, steps, files });
  await loadFinance(database, actor, { asOf, steps, files });
}
