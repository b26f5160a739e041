import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { baseOf, known } from '../../db/model.ts';

/** The registers that a register refers to, except itself. */
export type RefersTo = (register: AnyRegister) => readonly AnyRegister[];

const declared: RefersTo = (register) =>
  Object.values(register.fields).flatMap((field) =>
    'to' in field && !field.computed && field.to !== register.key ? [known(field.to)] : [],
  );

/**
 * True when rows of one register can satisfy references to another: the same register, or a subset and the whole of one
 * table.
 */
const provides = (register: AnyRegister, target: AnyRegister): boolean =>
  register === target || baseOf(target) === register || baseOf(register) === target;

/** Parts in an order that loads, and the reference cycles that have no such order. */
export interface LoadOrder<P> {
  readonly order: readonly P[];
  /** Registers that refer to each other in a cycle: rows that point to later ones are refused the first time. */
  readonly rings: ReadonlyArray<readonly AnyRegister[]>;
}

/**
 * Orders the parts of a workbook so that referenced registers come before those that refer to them (domain guide 3.14
 * item 11, for any set of registers); parts of one register stay in the order of their sheets.
 */
export function loadOrder<P extends { readonly register: AnyRegister }>(
  parts: readonly P[],
  refersTo: RefersTo = declared,
): LoadOrder<P> {
  const order: P[] = [];
  const rings: (readonly AnyRegister[])[] = [];
  let left = [...parts];
  const neededBy = ({ register }: P): P | undefined => {
    const targets = refersTo(register);
    return left.find(
      (other) => other.register !== register && targets.some((target) => provides(other.register, target)),
    );
  };
  while (left.length > 0) {
    let next = left.find((part) => neededBy(part) === undefined);
    if (next === undefined) {
      const ring = ringOf(left, neededBy);
      rings.push(ring.map(({ register }) => register));
      // any part of a cycle may come first; the sheet that appears first is taken
      next = left.find((part) => ring.includes(part));
    }
    const taken = next ?? left[0];
    if (taken === undefined) break;
    order.push(taken);
    left = left.filter((part) => part !== taken);
  }
  return { order, rings };
}

/** Follows the dependencies among parts that all wait, until one repeats: the path from there is a cycle. */
function ringOf<P>(left: readonly P[], neededBy: (part: P) => P | undefined): readonly P[] {
  const way: P[] = [];
  let at = left[0];
  while (at !== undefined && !way.includes(at)) {
    way.push(at);
    at = neededBy(at);
  }
  return at === undefined ? way : way.slice(way.indexOf(at));
}
