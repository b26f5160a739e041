import { expect, test } from 'vitest';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { known } from '@plumbline/server/db/model.ts';
import { aDatabase } from '@plumbline/server/db/testing.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { formsAtOnce } from '@plumbline/server/features/demo/forms-at-once.fixture.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { random, type Some } from '@plumbline/server/features/demo/plant/random.ts';
import { end, resume, skip } from '@plumbline/server/features/preservation/acts.ts';
import { anActor } from '@plumbline/server/register/row/testing.ts';
import { create } from '@plumbline/server/register/write/verbs.ts';
import { saveSheet } from '@plumbline/server/workflow/fill/save-sheet.ts';
import { sheetRow } from '@plumbline/server/workflow/fill/sheet-rows.ts';
import { allAnswered } from '@plumbline/server/workflow/fill/testing.ts';
import { sign } from '@plumbline/server/workflow/sign/sign.ts';
import { takeBack } from '@plumbline/server/workflow/sign/take-back.ts';

compose([...features, formsAtOnce]);

const SEED = 1;
const COURSES = 8;
const ACTS = 30;
const EVERY_DAYS = 10;
const FIRST = '2026-01-05';

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, actor, known(key), { values })).id;
const named = (name: string) => ({ name, description: name });
const discipline = await make('discipline', named('E'));
const system = await make('system', named('20'));
const subSystem = await make('subSystem', { ...named('20-01'), system });
const equipmentType = await make('equipmentType', named('Motor'));
const pwl = await make('pwl', { ...named('E01P'), discipline, generationMethod: 'digital' });
await make('preservationCompletionStatus', { ...named('Done'), isDefault: true });
const status = await make('preservationCompletionStatus', { ...named('On hold'), requiresReason: true });
const person = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signPreservation: true });

/** One cycle as it should be under the rules (domain guide 3.5), in the order of due dates. */
interface Cycle {
  readonly due: string;
  readonly state: 'open' | 'filled' | 'signed' | 'skipped';
  /** True when its sheet is filled in, whatever has happened to the cycle since. */
  readonly filled: boolean;
  readonly end: string | null;
  /** The end date of the withdrawn cycle after it, restored with that cycle unless this one has an end date. */
  readonly kept: string | null;
}
type Course = readonly Cycle[];
const isOver = ({ state }: Cycle): boolean => state === 'signed' || state === 'skipped';

/**
 * The course after its last cycle was done or skipped: the next one is due one frequency later, unless that is after
 * the end.
 */
function closed(course: Course, state: 'signed' | 'skipped'): Course {
  const last = course.at(-1);
  if (last === undefined) return course;
  const due = addDays(last.due, EVERY_DAYS);
  const over = [...course.slice(0, -1), { ...last, state }];
  if (last.end !== null && due > last.end) return over;
  return [...over, { due, state: 'open', filled: false, end: last.end ?? last.kept, kept: null }];
}
/**
 * The course after its last closed cycle was reopened, or undefined where that is refused because the next one was
 * worked on.
 */
function opened(course: Course, state: 'signed' | 'skipped'): Course | undefined {
  const next = course.at(-1);
  const at = next !== undefined && isOver(next) ? course.length - 1 : course.length - 2;
  const last = course[at];
  if (last?.state !== state || (next !== last && next?.filled)) return undefined;
  const retained = next === last ? last.kept : (next?.end ?? null);
  return [...course.slice(0, at), { ...last, state: last.filled ? 'filled' : 'open', kept: retained }];
}
/** The course after its running cycle was ended on a day, or undefined where that is refused. */
function ended(course: Course, day: string): Course | undefined {
  const [last, before] = [course.at(-1), course.at(-2)];
  if (last === undefined || isOver(last)) return undefined;
  if (last.due <= day) return [...course.slice(0, -1), { ...last, end: day }];
  if (last.filled) return undefined;
  if (before === undefined) return [{ ...last, state: 'skipped', end: last.due }];
  return [...course.slice(0, -2), { ...before, end: before.due > day ? before.due : day, kept: last.due }];
}

const STATES = { notStarted: 'open', checksheetComplete: 'filled', signedOff: 'signed', skipped: 'skipped' } as const;
interface Stored {
  readonly id: string;
  readonly due: string;
  readonly progress: keyof typeof STATES;
  readonly end: string | null;
}
const stored = (tag: string): Promise<readonly Stored[]> =>
  rows(
    db,
    sql<Stored>`select id, due_date::text as due, progress, end_date::text as "end" from tag_pwl
      where tagged_item = ${tag}::uuid and deleted_at is null order by due_date`,
  );
const these = (id: string) => ({
  selection: { mode: 'these' as const, ids: [id] },
  reason: 'by chance',
  dryRun: false,
});

/** Does each act to the given cycle, and returns whether it was done. */
const DONE = {
  fill: async (id: string) => {
    const { model, rev } = await sheetRow(db, actor, id, 'tagPwl');
    const answers = allAnswered(model, () => 'OK');
    await saveSheet(db, actor, { register: 'tagPwl', id, rev, answers, comment: '', punch: [] });
    return true;
  },
  sign: async (id: string) => {
    const how = {
      register: 'tagPwl',
      label: 'Completed',
      person,
      date: todayIn(machineZone()),
      acceptRisk: false,
    } as const;
    return (await sign(db, actor, { ...how, ...these(id), username: 'Li Wei', forOthers: false })).done === 1;
  },
  skip: async (id: string) => (await skip(db, actor, { ...these(id), status })).done === 1,
  reject: async (id: string) =>
    (await takeBack(db, actor, { register: 'tagPwl', ...these(id), mayReopen: true })).done === 1,
  resume: async (id: string) => (await resume(db, actor, these(id))).done === 1,
} as const;

type ActName = keyof typeof DONE | 'end';
const NAMES: Some<ActName> = ['fill', 'sign', 'sign', 'skip', 'reject', 'resume', 'end'];

/**
 * The course that should result from an act under the rules; undefined when the act is refused, null when there is no
 * cycle for it.
 */
function wantedOf(act: ActName, course: Course, day: string): Course | undefined | null {
  const last = course.at(-1);
  if (act === 'end') return ended(course, day);
  if (act === 'reject' || act === 'resume')
    return course.some(isOver) ? opened(course, act === 'reject' ? 'signed' : 'skipped') : null;
  if (last === undefined || isOver(last)) return null;
  if (act === 'fill') return [...course.slice(0, -1), { ...last, state: 'filled', filled: true }];
  if (act === 'skip') return closed(course, 'skipped');
  return last.filled ? closed(course, 'signed') : undefined;
}

/** Does the act to the right cycle; returns whether it was done. */
async function doneTo(act: ActName, tag: string, { course, day }: { course: Course; day: string }): Promise<boolean> {
  const cycles = await stored(tag);
  const at = act === 'reject' || act === 'resume' ? course.findLastIndex(isOver) : cycles.length - 1;
  const id = cycles[at]?.id ?? '';
  return act === 'end' ? (await end(db, actor, { ...these(id), endDate: day })).done === 1 : DONE[act](id);
}

const shown = (course: readonly Pick<Cycle, 'due' | 'state' | 'end'>[]) =>
  course.map(({ due, state, end: day }) => ({ due, state, end: day }));

test(
  `the rules decide which one cycle runs: ${COURSES} courses, ${ACTS} random acts on each [R2.3-141]`,
  { timeout: 900_000 },
  async () => {
    const chance = random(SEED, 'courses');
    const tally = new Map<string, number>();
    for (let n = 0; n < COURSES; n++) {
      const values = { discipline, equipmentType, subSystems: [subSystem], ignoreEquipmentTypeToPwl: true };
      const tag = await make('tag', { ...named(`P-${n}`), ...values });
      await make('tagPwl', { taggedItem: tag, pwl, dueDate: FIRST, frequency: EVERY_DAYS });
      let course: Course = [{ due: FIRST, state: 'open', filled: false, end: null, kept: null }];
      const log: string[] = [];
      for (let at = 0; at < ACTS; at++) {
        const act = chance.pick(NAMES);
        const day = addDays(course.at(-1)?.due ?? FIRST, chance.pick([-5, 0, 25]));
        const wanted = wantedOf(act, course, day);
        if (wanted === null) continue;
        const did = await doneTo(act, tag, { course, day });
        log.push(`${act} ${did}`);
        tally.set(`${act} ${did}`, (tally.get(`${act} ${did}`) ?? 0) + 1);
        course = wanted ?? course;
        const found = (await stored(tag)).map((cycle) => ({ ...cycle, state: STATES[cycle.progress] }));
        expect({ log, did, found: shown(found) }).toEqual({ log, did: wanted !== undefined, found: shown(course) });
        expect(found.filter(({ state }) => state === 'open' || state === 'filled').length).toBeLessThanOrEqual(1);
      }
    }
    // each of these was both done and refused at times; filling and skipping the running cycle are never refused
    for (const act of ['sign', 'reject', 'resume', 'end'])
      expect([act, Math.min(tally.get(`${act} true`) ?? 0, tally.get(`${act} false`) ?? 0)]).not.toEqual([act, 0]);
  },
);
