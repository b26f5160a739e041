import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { type Database, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { jsonSource, type Source } from '../../register/row/source.ts';
import { addRows } from '../../register/write/write.ts';
import { freezeHeaders } from '../../workflow/fill/sheet-rows.ts';
import { type StoredTemplate, templateOf } from '../../workflow/form/templates.ts';
import { isRunning } from '../preservation/cycle-rows.ts';
import { fillSheet, type Tester } from './plant/work/answers.ts';
import { keepReadings } from './testers.ts';
import { courseOf, type CourseWork, type RoundWork } from './plant/work/preservation.ts';
import { change, giveSignOffs, idsByName, type Names, step } from './work-writes.ts';
import type { Steps } from './steps.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Courses written per transaction. */
const CHUNK = 1000;
const tagPwl = known('tagPwl');

/** A running cycle as the matrix created it. */
interface Running {
  readonly id: string;
  readonly taggedItem: string;
  readonly pwl: string;
  readonly tag: string;
  readonly code: string;
  readonly frequency: number;
}
interface Telling {
  readonly seed: number;
  readonly asOf: string;
  readonly people: Names;
  readonly steps: Steps;
  readonly testers: readonly Tester[];
}
/** A past round with the id of its row. */
interface Told {
  readonly id: string;
  readonly of: Running;
  readonly round: RoundWork;
  readonly previous: string | null;
  readonly answers: ReturnType<typeof fillSheet>['answers'];
  readonly template: StoredTemplate;
}

/**
 * Writes the past of every running cycle: rounds done with their readings, some skipped, and the due date of the
 * running one. The writes change neither the set of running cycles nor their order, so an interrupted load continues
 * with the same steps.
 */
export async function loadPreservation(database: Database, actor: Actor, telling: Telling): Promise<void> {
  const running = await rows(
    database.db,
    sql<Running>`select t.id, t.tagged_item as "taggedItem", t.pwl, x.name as tag, p.name as code, t.frequency from tag_pwl t
      join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item join pwl p on p.tenant_id = t.tenant_id and p.id = t.pwl
      where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${actor.path.E}::uuid and ${isRunning('t')}
      order by x.title_sort, p.title_sort, t.id`,
  );
  const templates = new Map<string, StoredTemplate>();
  for (const { pwl } of running)
    if (!templates.has(pwl)) {
      const template = await templateOf(database.db, actor, { register: 'pwl', id: pwl });
      if (template) templates.set(pwl, template);
    }
  const status = await idsByName(database, actor, {
    table: 'preservation_completion_status',
    column: 'name',
    level: actor.path.B,
  });
  for (let at = 0; at < running.length; at += CHUNK) {
    const some = running.slice(at, at + CHUNK);
    await step(database, telling.steps, (tx) => tell(tx, actor, { some, templates, status, ...telling }));
  }
}

type Chunk = Telling & {
  readonly some: readonly Running[];
  readonly templates: ReadonlyMap<string, StoredTemplate>;
  readonly status: Names;
};

async function tell(tx: Tx, actor: Actor, chunk: Chunk): Promise<void> {
  const { some, templates, status, seed, asOf, people, testers } = chunk;
  const courses = some.flatMap((assignment) => {
    const template = templates.get(assignment.pwl);
    if (template === undefined) return [];
    const course = courseOf(
      { taggedItem: assignment.tag, pwl: assignment.code, frequency: assignment.frequency },
      { seed, asOf },
    );
    return [{ of: assignment, course, template, past: roundsOf(assignment, { course, template, testers }) }];
  });
  const past = courses.flatMap((course) => course.past);
  await addRows(tx, actor, tagPwl, pastSource(past, people, status));
  const running = courses.map(({ of: assignment, course, template, past: own }) => ({
    id: assignment.id,
    template,
    course,
    previous: own.at(-1)?.id ?? null,
    answers: fillSheet({
      template: template.model,
      state: course.state,
      seed: assignment.tag,
      asOf,
      punch: false,
      testers,
    }).answers,
  }));
  await change(
    tx,
    actor,
    'tagPwl',
    running.map(({ id, course, previous, template, answers }) => ({
      id,
      values: {
        dueDate: course.due,
        previous,
        progress: course.state,
        assignedTo: people.get(course.assignedTo) ?? null,
        taskPercent: sheetProgress(template.model, answers).percent,
        outOfLimits: readingsOutside(template.model, answers).length || null,
      },
    })),
  );
  const begun = running.filter(({ course }) => course.state !== 'notStarted');
  const done = past.filter(({ round }) => round.state === 'signedOff');
  await keepAnswers(tx, actor, [...done, ...begun]);
  const records = done.map(({ id, round }) => ({ id, signOffs: round.signOffs }));
  await giveSignOffs(tx, actor, { register: 'tagPwl', records, people });
  await freezeHeaders(
    tx,
    actor,
    done.map(({ id }) => id),
    'tagPwl',
  );
}

/** The finished rounds, each with the previous one and its sheet, filled on the day it was completed. */
function roundsOf(
  assignment: Running,
  {
    course: { past },
    template,
    testers,
  }: { readonly course: CourseWork; readonly template: StoredTemplate; readonly testers: readonly Tester[] },
): readonly Told[] {
  const ids = past.map(() => rowId());
  return past.map((round, at) => {
    const on = round.signOffs[0]?.on ?? round.due;
    const seed = `${assignment.tag} ${assignment.code} ${round.due}`;
    const filling = { template: template.model, state: 'signedOff', seed, asOf: on, punch: false } as const;
    const { answers } = fillSheet({ ...filling, testers, readOn: on });
    const finalAnswers = 'doneOn.value' in answers ? { ...answers, 'doneOn.value': on } : answers;
    return { id: ids[at] ?? '', of: assignment, round, template, previous: ids[at - 1] ?? null, answers: finalAnswers };
  });
}

function pastSource(past: readonly Told[], people: Names, status: Names): Source {
  const rowsOf = past.map(({ id, of: assignment, round, previous, template, answers }) => {
    const [completed] = round.signOffs;
    const by = completed ? (people.get(completed.by) ?? null) : null;
    return {
      id,
      values: {
        taggedItem: assignment.taggedItem,
        pwl: assignment.pwl,
        dueDate: round.due,
        frequency: assignment.frequency,
        progress: round.state,
        taskPercent: completed ? 100 : 0,
        outOfLimits: (completed && readingsOutside(template.model, answers).length) || null,
        completionStatus: status.get(completed ? 'Complete' : 'On hold') ?? null,
        assignedTo: by,
        signedOn: completed?.on ?? null,
        signedBy: by,
        comments: round.reason || null,
        previous,
      },
    };
  });
  return jsonSource(tagPwl, Object.keys(rowsOf[0]?.values ?? {}), rowsOf);
}

async function keepAnswers(
  tx: Tx,
  actor: Actor,
  sheets: readonly Pick<Told, 'id' | 'template' | 'answers'>[],
): Promise<void> {
  const results = sheets.map(({ id, template, answers }) => ({ id, template: template.id, answers }));
  await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
    select ${actor.tenantId}::uuid, s.id, ${actor.path.E}::uuid, s.template, s.answers
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as s(id uuid, template uuid, answers jsonb)`.execute(tx);
  await keepReadings(
    tx,
    actor,
    sheets.map(({ id, template, answers }) => ({ register: 'tagPwl', id, model: template.model, answers })),
  );
}
