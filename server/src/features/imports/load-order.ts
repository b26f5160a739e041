import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { baseOf, known } from '../../db/model.ts';

/** The registers a register refers to, each as the table behind it; itself left out. */
function refersTo(register: AnyRegister): ReadonlySet<AnyRegister> {
  const own = baseOf(register);
  const targets = Object.values(register.fields).flatMap((field) =>
    'to' in field && !field.computed ? [baseOf(known(field.to))] : [],
  );
  return new Set(targets.filter((target) => target !== own));
}

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
export function loadOrder<P extends { readonly register: AnyRegister }>(parts: readonly P[]): LoadOrder<P> {
  const order: P[] = [];
  const rings: (readonly AnyRegister[])[] = [];
  let left = [...parts];
  const waits = (part: P): boolean => {
    const needed = refersTo(part.register);
    return left.some((other) => other !== part && needed.has(baseOf(other.register)));
  };
  while (left.length > 0) {
    let next = left.find((part) => !waits(part));
    if (next === undefined) {
      const ring = ringOf(left);
      rings.push(ring);
      // any of a ring may begin; the sheet that stands first does
      next = left.find((part) => ring.includes(baseOf(part.register))) ?? left[0];
    }
    const taken = next;
    if (taken === undefined) break;
    order.push(taken);
    left = left.filter((part) => part !== taken);
  }
  return { order, rings };
}

/** Follows references among registers that all wait until one comes again: the way from there is a ring. */
function ringOf(left: readonly { readonly register: AnyRegister }[]): readonly AnyRegister[] {
  const here = new Map(left.map(({ register }) => [baseOf(register), register]));
  const way: AnyRegister[] = [];
  let at: AnyRegister | undefined = [...here.keys()][0];
  while (at !== undefined && !way.includes(at)) {
    way.push(at);
    const part: AnyRegister | undefined = here.get(at);
    at = part && [...refersTo(part)].find((target) => here.has(target));
  }
  return at === undefined ? way : way.slice(way.indexOf(at));
}
