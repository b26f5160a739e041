import { describedBy, type AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, sql, type Tx } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { idArray } from '../row/columns.ts';
import { lockQuery } from '../row/lock-rows.ts';
import { addFigures, type DerivedFigure } from './catalogue.ts';
import { type Cell, counterFor, countingSql } from './counters.ts';
import { type FoundWrong, WrongRows, wrongOf, wrongSql } from '../row/refuse-wrong.ts';
import type { Change } from '../row/rules.ts';
import { dropTextSql, isSearched, keepTextSql, keepTitledSql, textsSql } from '../row/search-text.ts';
import { heldForSteps, type CellMove } from './cell-moves.ts';
import { unestimated } from '../row/tenant-of.ts';

/** What the statement that wrote rows returned about them besides their ids. */
export interface Written {
  /** The counter cells the rows were in, and those they are in now: locked until the transaction ends. */
  readonly cells: readonly Cell[];
  /** The moves of the rows between cells; when missing, they are determined after everything else is done. */
  readonly steps?: readonly CellMove[] | null | undefined;
}

const touchesText = (register: AnyRegister, field: string): boolean =>
  field === register.title || describedBy(register).includes(field);

/** The statements that rewrite search texts that can have changed: of the rows, and of rows they are the title of. */
function textSql(
  { tenantId }: Actor,
  register: AnyRegister,
  { op, ids, fields }: Change,
): readonly (RawBuilder<unknown> | null)[] {
  if (op === 'remove') return [dropTextSql(register, tenantId, ids)];
  const isWhole = op === 'add' || op === 'restore';
  const own =
    isWhole || fields.some((field) => touchesText(register, field)) ? keepTextSql(register, tenantId, ids) : null;
  const isRenamed = !isWhole && fields.includes(register.title);
  return [own, ...(isRenamed ? keepTitledSql(register, tenantId, ids) : [])];
}

/**
 * Updates what is kept of rows just written, search text and counters, and refuses rows that are wrong as a whole, all
 * in one statement. It runs after the statement that wrote, and so sees the rows as they are and what others wrote into
 * the cells before they were locked.
 *
 * @throws WrongRows
 */
export async function keepDependents(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  written: Written,
): Promise<void> {
  const wrong = await write(tx, actor, register, change, written);
  if (wrong) throw new WrongRows(wrongOf(actor, register, { found: wrong, ...howWritten(change) }));
}
const howWritten = ({ op, fields }: Change) => ({ isNew: op === 'add', written: op === 'update' ? fields : null });

/**
 * Writes search text and counts, locks what listeners to steps will read, and returns the rows that are wrong; sends no
 * statement when there is nothing to write or check.
 */
async function write(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  change: Change,
  { cells, steps }: Written,
): Promise<readonly FoundWrong[] | null> {
  const base = baseOf(register);
  const isJudged = change.op !== 'remove' && change.op !== 'follow';
  const judged = isJudged ? wrongSql(actor, register, { ids: change.ids, ...howWritten(change) }) : null;
  const counter = cells.length > 0 ? counterFor(base.key, 'all') : undefined;
  const writing = [...textSql(actor, base, change), counter ? countingSql(counter, actor.tenantId, cells) : null];
  const parts = writing.flatMap((part, at) => (part ? [sql`${sql.ref(`w${at}`)} as (${part})`] : []));
  if (parts.length === 0 && !judged) return null;
  const by = parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``;
  const wrong = judged ? sql`(select json_agg(w) from (${judged}) w)` : sql`null`;
  const locks = heldForSteps(tx, actor, base.key, steps);
  const found = await oneRow(
    tx,
    sql<{
      wrong: readonly FoundWrong[] | null;
    }>`${by} select ${wrong} as wrong, ${locks} as held`,
  );
  return found?.wrong ?? null;
}

/** The search texts of the rows of a register. */
const textsOf = (register: AnyRegister): DerivedFigure => ({
  mechanism: 'searchText',
  of: register.key,
  from: { [register.key]: [...new Set([register.title, ...describedBy(register)])] },
  by: [],
  row: 'row_id',
  kept: {
    table: 'search_text',
    key: ['row_id'],
    values: ['level_id', 'body'],
    where: sql<boolean>`k.register = ${register.key}`,
    fresh: (_, tenantId) => textsSql(register, tenantId),
    recount: async (tx, tenantId, keys) => {
      const ids = keys.map((key) => String(key['row_id']));
      await lockQuery(
        tx,
        register,
        sql<boolean>`t.tenant_id = ${unestimated(tenantId)} and t.id = any(${idArray(ids)})`,
      );
      await dropTextSql(register, tenantId, ids)?.execute(tx);
      await keepTextSql(register, tenantId, ids)?.execute(tx);
    },
  },
});
/** All search texts in the catalogue. */
export const textFigures = addFigures(() =>
  allRegisters.filter((register) => !register.subset && isSearched(register)).map(textsOf),
);
