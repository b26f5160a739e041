import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Actor } from './actor.ts';
import { column } from './columns.ts';
import { demanded, namedRow } from './demanded.ts';
import type { Step } from './order.ts';
import { isNarrowed } from './subcontracted.ts';

/** What is asked of a column of a board. */
interface Asked {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly filter?: Filter | undefined;
  readonly steps: readonly Step[];
}

/**
 * The order of a page that is a column of a board of cards (`grid.board`), so that the database walks the index of the column and reads what is
 * shown alone (ADR 75); undefined where it is none. Of rows that are equal in what the column is of PostgreSQL sees that the index has them in
 * order, of those that have none only where that stands in front. What is sorted by and has no value says nothing of an order.
 */
export function boardSteps({ actor, register, filter, steps }: Asked): readonly Step[] | undefined {
  const { board } = register.grid ?? {};
  const [first, ...rest] = steps;
  if (!board || !filter || first?.name !== board.sort || steps.some(({ desc }) => desc)) return undefined;
  const all = demanded(filter);
  const isBlank = (name: string): boolean => all.some(({ field, op }) => field === name && op === 'blank');
  if (isBlank(board.sort)) return rest;
  const by = board.by.filter((name) => register.fields[name] && !isNarrowed(actor, register.fields[name]));
  if (all.some((one) => by.includes(one.field) && namedRow(one) !== undefined)) return steps;
  const blank = by.find(isBlank);
  return blank === undefined
    ? undefined
    : [{ name: blank, sql: column('t', blank), desc: false, solid: true }, ...steps];
}
