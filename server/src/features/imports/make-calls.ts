import { AppError } from '@plumbline/contract/errors.ts';
import { importMake, MADE_NAMED, type Making } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table } from '../../register/row/columns.ts';
import { exportCell } from '../exports/export-cell.ts';
import { becomesRow, chosenOf, type ChosenRows, type Makes } from './listed-rows.ts';
import { madeInto } from './made-rows.ts';
import { submitImport } from './submit.ts';

/** One group of the answer: rows that are made, or rows left out because of the value of one of their fields. */
interface Found {
  readonly state: string | null;
  readonly count: number;
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

/** The reason why a row is left out: the label of the deciding field's value. */
function whyOf(list: QueryList, { when }: Makes, state: string | null): Word {
  const field = list.fields[when?.field ?? ''];
  const word = field && choicesOf(field)?.find(({ value }) => value === state)?.word;
  return word ?? w(state ?? '', state ?? '');
}

/** The titles that the made rows will have, and the joins needed: a row of the list may have a different name. */
function titleIn(register: AnyRegister, actor: Actor, { register: into, fields }: Makes) {
  const key = known(into).naturalKey.filter((name) => fields.includes(name));
  const cells = key.map((name) => exportCell(register, actor, { name, language: 'en', format: 'xlsx' }));
  const parts = cells.map(({ cell }) => sql`nullif(${cell}, '')`);
  return {
    cell: sql<string>`concat_ws(' - ', ${sql.join(parts)})`,
    joins: sql.join(
      cells.map(({ join }) => join ?? sql``),
      sql` `,
    ),
  };
}

/** Previews making rows from the chosen ones. */
async function makingOf(
  db: Db,
  actor: Actor,
  { list, makes, of: chosen }: { readonly list: QueryList; readonly makes: Makes; readonly of: ChosenRows },
): Promise<Omit<Making, 'job'>> {
  const { register, isChosen } = await chosenOf(db, actor, list, chosen);
  const { when } = makes;
  const title = titleIn(register, actor, makes);
  const state = when === undefined ? sql`null::text` : column('t', when.field);
  const found = await rows(
    db,
    sql<Found>`select state, count(*)::int as count,
        coalesce(json_agg(json_build_object('id', id, 'title', title) order by place) filter (where place <= ${MADE_NAMED}), '[]'::json) as rows
      from (select case when ${becomesRow(makes)} then null else ${state} end as state, t.id, ${title.cell} as title,
          row_number() over (partition by ${state} order by t.title_sort, t.id) as place
        from ${table(register)} t ${title.joins} where ${isChosen}) p
      group by state order by state nulls first`,
  );
  const made = found.find((group) => group.state === null) ?? { count: 0, rows: [] };
  const left = found.filter((group) => group.state !== null);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const { selection } = chosen;
  return {
    made: { count: made.count, rows: made.rows },
    left: left.map(({ state: why, count, rows: some }) => ({ why: whyOf(list, makes, why), count, rows: some })),
    gone: selection.mode === 'these' ? new Set(selection.ids).size - total : 0,
  };
}

/** The calls that make rows of a register from those of a list. */
export const makeHandlers = [
  handle(importMake, async (context, { list: key, setting, ...selection }) => {
    const list = queryListOf(key);
    const makes = list?.query.makes;
    if (list === undefined || makes === undefined) throw new AppError('notFound');
    const into = madeInto(key);
    demand(context, key, 'see');
    demand(context, into.key, makes.changes === undefined ? 'add' : 'update');
    const actor = actorOf(context);
    const found = await makingOf(context.db, actor, { list, makes, of: selection });
    if (setting === null || found.made.count === 0) return { ...found, job: null };
    demand(context, into.key, 'import');
    const { language } = context;
    const [submitted] = await submitImport(context.db, actor, {
      parts: [{ register: into }],
      file: { path: '', name: registerTitle(list)[language] },
      made: { by: key, of: selection },
      setting,
      language,
      // no file was sent: the list makes as many rows as are needed
      limits: { bytes: 0, rows: Number.MAX_SAFE_INTEGER },
    });
    return { ...found, job: submitted?.job ?? null };
  }),
];
