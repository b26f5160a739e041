import type { PreservationFigures } from '@plumbline/contract/features/progress/calls/figures.ts';
import { hasCycles } from '@plumbline/contract/pages/offered.ts';
import { firstOfMonth, lastOfMonth } from '@plumbline/contract/rules/clock.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { isNotOver } from '../../workflow/worked-on.ts';

/** The number of rounds overdue, due, and done in the current month; null where nothing recurs. */
export async function preservationFigures(db: Db, actor: Actor): Promise<PreservationFigures | null> {
  const options = await optionsOn(db, actor.path);
  if (!hasCycles(options)) return null;
  const today = todayOf(actor);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const visibleRounds = sql`from tag_pwl t where ${visible(known('tagPwl'), actor, 't')}
    ${options.preservation ? sql`` : sql`and t.ex_grade is not null`}`;
  const open = sql`and ${isNotOver('tagPwl', 't')}`;
  const found = await oneRow(
    db,
    sql<PreservationFigures>`select (select count(*)::int ${visibleRounds} ${open} and t.due_date < ${today}::date) as overdue,
      (select count(*)::int ${visibleRounds} ${open} and t.due_date between ${today}::date and ${lastOfMonth(year, month)}::date) as due,
      (select count(*)::int ${visibleRounds} and t.progress = 'signedOff' and t.signed_on >= ${firstOfMonth(today)}::date) as done`,
  );
  return found ?? null;
}
