import type { RawBuilder } from 'kysely';
import { ROUND_MOST } from '@plumbline/contract/features/preservation/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { limitSigns } from '@plumbline/contract/rules/limits.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { RoundLine, RoundPrint, RoundReading } from '../../pdf/print.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { projectName } from '../../workflow/fill/print-sheets.ts';
import { type SheetRow, sheetRows } from '../../workflow/fill/sheet-rows.ts';
import { paperOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';
import { measuredBy } from './measured.ts';
import { answersBefore } from './readings.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

const TOO_MANY = w(
  'At most {most} rounds fit on one sheet. Choose one location or an earlier day.',
  '一张巡检单最多 {most} 项，请选择单个位置或较早的日期。',
);
const TITLE = w('Preservation round', '维护保养巡检单');

/** The rounds to include: those due up to a day, at one location, at none (null), or anywhere; or these. */
type RoundOf =
  | { readonly to: string; readonly location?: string | null | undefined }
  | { readonly ids: readonly string[] };
interface Due {
  readonly id: string;
  readonly place: string;
  readonly tag: string;
  readonly description: string;
  readonly pwl: string;
  readonly says: string;
  readonly due: string;
}

function isIncluded(round: RoundOf): RawBuilder<unknown> {
  if ('ids' in round) return sql`t.id = any(${idArray(round.ids)})`;
  const { to, location } = round;
  const at = location === undefined ? sql`` : sql`and t.location is not distinct from ${location}::uuid`;
  return sql`t.due_date <= ${to}::date ${at}`;
}

const openAt = (db: Db, actor: Actor, round: RoundOf): Promise<readonly Due[]> =>
  rows(
    db,
    sql<Due>`select t.id, coalesce(l.name, '') as place, x.name as tag, x.description, p.name as pwl, p.description as says, t.due_date::text as due
      from tag_pwl t join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item
      join pwl p on p.tenant_id = t.tenant_id and p.id = t.pwl left join location l on l.tenant_id = t.tenant_id and l.id = t.location
      where ${visible(known('tagPwl'), actor, 't')} and ${isNotOver('tagPwl', 't')} and ${isIncluded(round)}
      order by l.title_sort nulls last, x.title_sort, t.due_date, t.id limit ${ROUND_MOST + 1}`,
  );

/** The measurements of a round on one sheet, with the previous values. */
const readingsIn = (
  { model }: SheetRow,
  before: Readonly<Record<string, unknown>> | undefined,
): readonly RoundReading[] => model.tasks.flatMap((task) => readingIn(task, before) ?? []);

function readingIn(task: Task, before: Readonly<Record<string, unknown>> | undefined): RoundReading | undefined {
  const measured = measuredBy(task);
  if (measured === undefined) return undefined;
  const { label, limits } = measured;
  const value = before?.[`${task.name}.value`];
  const valueText = typeof value === 'number' ? String(value) : '';
  return { label, unit: limits.unit ?? '', limits: limitSigns(limits), before: valueText };
}

/**
 * Builds the round sheet of open rounds: those due up to a day, or those chosen. @throws AppError `notFound` when there
 * are none, `notAllowedHere` for too many
 */
export async function roundSheet(context: Scoped, round: RoundOf): Promise<FileAnswer> {
  const actor = actorOf(context);
  const { db } = context;
  const due = await openAt(db, actor, round);
  if (due.length === 0) throw new AppError('notFound');
  if (due.length > ROUND_MOST) throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { most: ROUND_MOST }) });
  const ids = due.map(({ id }) => id);
  const to = 'to' in round ? round.to : due.reduce((latest, { due: day }) => (day > latest ? day : latest), '');
  const sheets = new Map((await sheetRows(db, actor, 'tagPwl', ids)).map((sheet) => [sheet.id, sheet]));
  const before = await answersBefore(db, actor, ids);
  const today = todayOf(actor);
  const lineOf = ({ id, tag, description, pwl, says: pwlText, due: day }: Due): RoundLine => {
    const sheet = sheets.get(id);
    return {
      tag,
      description,
      pwl: `${pwl} ${pwlText}`,
      due: day,
      isLate: day < today,
      code: sheet?.documentCode ?? '',
      ...(sheet?.paper && { isPaper: true }),
      readings: sheet ? readingsIn(sheet, before.get(id)?.answers) : [],
    };
  };
  const data: RoundPrint = {
    address: `${context.origin}/Preservation/LookAhead?view=round&to=${to}`,
    language: context.language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
    title: TITLE,
    to,
    places: [...Map.groupBy(due, ({ place }) => place)].map(([name, lines]) => ({ name, lines: lines.map(lineOf) })),
  };
  return {
    file: `${TITLE[context.language]} ${to}.pdf`,
    type: 'application/pdf',
    body: await printing.printRound(data),
  };
}
