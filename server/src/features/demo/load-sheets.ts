import { type Database, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { create } from '../../register/write/verbs.ts';
import { saveSheet } from '../../workflow/fill/save-sheet.ts';
import { sheetRow } from '../../workflow/fill/sheet-rows.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { putInRetest } from '../checks/retest/put-in-retest.ts';
import { fillSheet, type Tester } from './plant/work/answers.ts';
import { itrDiscipline } from './plant/work/checks.ts';
import { personFor } from './plant/work/signing.ts';
import type { Steps } from './steps.ts';
import { type Names, step } from './work-writes.ts';
import { tenantOf, unestimated } from '../../register/row/tenant-of.ts';

/** The maximum number of multi-tag sheets, the number of checks on each, and the number of checks put in doubt. */
const SHEETS_MOST = 24;
const MEMBERS = { least: 3, most: 8 } as const;
const RETESTS = 4;
const REPLACED = 'Item replaced after transport damage 运输损坏后更换';

interface Telling {
  readonly asOf: string;
  readonly people: Names;
  readonly steps: Steps;
  readonly testers: readonly Tester[];
}
/** Open checks of one ITR in one subsystem. */
interface Group {
  readonly itr: string;
  readonly code: string;
  readonly place: string;
  readonly members: readonly string[];
}

/**
 * Multi-tag checks that have not been started, by ITR and subsystem, the largest groups first; some of them stay on
 * single sheets.
 */
const groupsOf = (tx: Tx, actor: Actor): Promise<readonly Group[]> =>
  rows(
    tx,
    sql<Group>`select t.itr, i.name as code, b.name as place, (array_agg(t.id order by t.title_sort, t.id))[1:${MEMBERS.most}] as members
      from tag_itr t join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
      join sub_system b on b.tenant_id = t.tenant_id and t.sub_systems = array[b.id]
      where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${unestimated(actor.path.E)} and t.deleted_at is null
        and t.is_multi_tag and not t.is_mock and t.progress = 'notStarted'
      group by t.itr, i.name, b.name having count(*) >= ${MEMBERS.least}
      order by count(*) desc, i.name, b.name limit ${SHEETS_MOST}`,
  );

/**
 * Creates a sheet through the product's own actions: a third stay empty, a third are filled, and a third are also
 * signed.
 */
async function tellSheet(tx: Tx, actor: Actor, { group, at }: { group: Group; at: number }, telling: Telling) {
  const { itr, code, place, members } = group;
  const description = `${code} ${place}`;
  const { id } = await create(tx, actor, known('multiTagItr'), { values: { itr, members, description } });
  if (at % 3 === 0) return;
  const { asOf, people, testers } = telling;
  const { model, rev } = await sheetRow(tx, actor, id, 'multiTagItr');
  const { answers } = fillSheet({
    template: model,
    state: 'signedOff',
    seed: description,
    asOf,
    punch: false,
    testers,
  });
  await saveSheet(tx, actor, { register: 'multiTagItr', id, rev, answers, comment: '', punch: [] });
  if (at % 3 === 1) return;
  const by = people.get(personFor('does', itrDiscipline(code), place)) ?? '';
  const selection = { mode: 'these' as const, ids: [id] };
  const common = { register: 'multiTagItr' as const, selection, date: asOf, acceptRisk: false, dryRun: false };
  const { refused } = await sign(tx, actor, {
    ...common,
    label: 'Completed',
    person: by,
    username: '',
    forOthers: true,
  });
  const [first] = refused;
  if (first) throw new Error(`The sheet ${first.title} of the demonstration was not signed: ${first.why.en}`);
}

/**
 * Signed checks in subsystems where others are still open, so that no certificate covers them; those with a drawing
 * first.
 */
const signedOnes = (tx: Tx, actor: Actor) =>
  rows(
    tx,
    sql<{
      id: string;
      drawing: string | null;
      title: string | null;
    }>`select t.id, d.id as drawing, d.name as title from tag_itr t
      join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item
      left join drawing d on d.tenant_id = x.tenant_id and d.id = x.source_drawing
      where t.tenant_id = ${tenantOf(actor)} and t.level_id = ${unestimated(actor.path.E)} and t.deleted_at is null
        and t.progress = 'signedOff' and exists (select from tag_itr o where o.tenant_id = t.tenant_id and o.level_id = t.level_id
          and o.sub_systems = t.sub_systems and o.progress = 'notStarted' and o.deleted_at is null)
      order by d.id is null, t.title_sort desc, t.id limit ${RETESTS}`,
  );

/** Puts some checks in doubt: through a drawing revision, and through a user's statement. */
async function tellRetests(tx: Tx, actor: Actor): Promise<void> {
  const [first, ...others] = await signedOnes(tx, actor);
  if (first?.drawing)
    await putInRetest(tx, actor, [first.id], {
      cause: 'drawingRevised',
      register: 'drawing',
      rows: [{ id: first.drawing, title: first.title ?? '' }],
      count: 1,
    });
  const replaced = others.map(({ id }) => id);
  const cause = { cause: 'byHand', register: 'tagItr', rows: [], count: 0, reason: REPLACED } as const;
  await putInRetest(tx, actor, replaced, cause);
}

/** Creates multi-tag sheets and checks to be re-verified; runs after the checks have been loaded. */
export const loadSheets = (database: Database, actor: Actor, telling: Telling): Promise<void> =>
  step(database, telling.steps, async (tx) => {
    for (const [at, group] of (await groupsOf(tx, actor)).entries()) await tellSheet(tx, actor, { group, at }, telling);
    await tellRetests(tx, actor);
  });
