import { linesGet, linesSave } from '@plumbline/contract/features/edits/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { idArray, table } from '../../register/row/columns.ts';
import { linesNow } from './lines-now.ts';
import { saveLines } from './save-lines.ts';

/** The declaration of the lines that a call refers to. @throws AppError `notFound` */
function named(register: string): Lines {
  const lines = linesIn(register);
  if (!lines) throw new AppError('notFound');
  return lines;
}

/** The calls for the lines of a row. */
export const lineHandlers = [
  handle(linesGet, (context, { register, parent }) => linesNow(context.db, actorOf(context), named(register), parent)),
  handle(linesSave, async (context, input) => {
    const lines = named(input.register);
    const actor = actorOf(context);
    const ids = input.lines.map(({ id }) => id);
    const there = await idsFrom(
      context.db,
      sql`select t.id from ${table(known(lines.key))} t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
    );
    if (there.length < ids.length) demand(context, lines.key, 'add');
    if (input.removed.length > 0) demand(context, lines.key, 'delete');
    return saveLines(context.db, actor, lines, input);
  }),
];
