import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Actor } from '../../row/actor.ts';
import { column } from '../../row/columns.ts';
import { demanded, namedRow } from './required-conditions.ts';
import type { SortStep } from '../sql/order.ts';
import { isNarrowed } from '../../row/seen-links.ts';

/** A request for one column of a board. */
interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly filter?: Filter | undefined;
  readonly steps: readonly SortStep[];
}

/**
 * Returns the sort order for a page that is one column of a card board (`grid.board`), so that the database walks the
 * column's index and reads only the cards shown (ADR 75); undefined when the page is not a board column. When the
 * filter fixes the column by a value, PostgreSQL sees by itself that the index delivers the rows in order; when it asks
 * for rows without a value, PostgreSQL sees this only if the blank field comes first in the order. A sort field that is
 * always blank adds nothing to the order.
 */
export function boardSteps({ actor, register, filter, steps }: Asked): readonly SortStep[] | undefined {
  const { board } = register.grid ?? {};
  const [first, ...rest] = steps;
  if (!board || !filter || first?.name !== board.sort || steps.some(({ desc }) => desc)) return undefined;
  const all = demanded(filter);
  const isBlank = (name: string): boolean => all.some(({ field, op }) => field === name && op === 'blank');
  if (isBlank(board.sort)) return rest;
  const by = board.by.filter((name) => register.fields[name] && !isNarrowed(actor, register, register.fields[name]));
  if (all.some((condition) => by.includes(condition.field) && namedRow(condition) !== undefined)) return steps;
  const blank = by.find(isBlank);
  return blank === undefined
    ? undefined
    : [{ name: blank, sql: column('t', blank), desc: false, solid: true }, ...steps];
}
