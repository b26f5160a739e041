import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { baseOf, known } from '../../db/model.ts';

/** The registers a register refers to, itself left out. */
export type RefersTo = (register: AnyRegister) => readonly AnyRegister[];

const declared: RefersTo = (register) =>
  Object.values(register.fields).flatMap((field) =>
    'to' in field && !field.computed && field.to !== register.key ? [known(field.to)] : [],
  );

/** Whether rows of one register can be what another is referred to for: itself, or kinds and whole of one table. */
const provides = (register: AnyRegister, target: AnyRegister): boolean =>
  register === target || baseOf(target) === register || baseOf(register) === target;

/** Parts in an order that loads, and the rings that have none. */
export interface LoadOrder<P> {
  readonly order: readonly P[];
  /** Registers that refer to each other in a ring: rows that point to later ones are refused the first time. */
  readonly rings: ReadonlyArray<readonly AnyRegister[]>;
}

/**
 * Orders the parts of a workbook so that what is referred to comes before what refers to it (domain guide 3.14 item 11,
 * for any set of registers); parts of one register stay in the order of their sheets.
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
      // any of a ring may begin; the sheet that stands first does
      next = left.find((part) => ring.includes(part));
    }
    const taken = next ?? left[0];
    if (taken === undefined) break;
    order.push(taken);
    left = left.filter((part) => part !== taken);
  }
  return { order, rings };
}

/** Follows what each waits for among parts that all wait, until one comes again: the way from there is a ring. */
function ringOf<P>(left: readonly P[], neededBy: (part: P) => P | undefined): readonly P[] {
  const way: P[] = [];
  let at = left[0];
  while (at !== undefined && !way.includes(at)) {
    way.push(at);
    at = neededBy(at);
  }
  return at === undefined ? way : way.slice(way.indexOf(at));
}
