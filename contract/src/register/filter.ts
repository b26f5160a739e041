import { z } from 'zod';
import type { Kind } from '../field/field.ts';
import { w, type Word } from '../words/word.ts';

/** What a condition may ask. Text is compared without regard to case everywhere (domain guide 6). */
export const OPERATORS = {
  is: w('is', '等于'),
  isNot: w('is not', '不等于'),
  contains: w('contains', '包含'),
  startsWith: w('starts with', '开头是'),
  anyOf: w('is any of', '属于其中'),
  atLeast: w('at least', '不小于'),
  atMost: w('at most', '不大于'),
  blank: w('is blank', '为空'),
  notBlank: w('is not blank', '不为空'),
} as const satisfies Record<string, Word>;
/** One operator. */
export type Operator = keyof typeof OPERATORS;

/** Which operators a kind of field understands; the first is the grid's own. A reference is asked by title or, with `is` and `anyOf`, also by id. */
export const operatorsOf = {
  text: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
  integer: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'blank', 'notBlank'],
  flag: ['is'],
  date: ['is', 'atLeast', 'atMost', 'blank', 'notBlank'],
  instant: ['atLeast', 'atMost', 'blank', 'notBlank'],
  choice: ['anyOf', 'is', 'isNot', 'blank', 'notBlank'],
  ref: ['contains', 'startsWith', 'is', 'isNot', 'anyOf', 'blank', 'notBlank'],
  refs: ['contains', 'is', 'anyOf', 'blank', 'notBlank'],
  list: ['contains', 'blank', 'notBlank'],
  signOffs: ['blank', 'notBlank'],
} as const satisfies Record<Kind, readonly Operator[]>;

/** One question about one field. `createdAt` and `updatedAt` may be asked of every register. */
export interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly value?: string | number | boolean | readonly (string | number)[] | null | undefined;
}
/** A filter is a tree: the same for grid, search, export, report, bulk action and API (architecture 6). */
export type Filter = Condition | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

const condition = z.strictObject({
  field: z.string().max(60),
  op: z.enum(Object.keys(OPERATORS) as [Operator, ...Operator[]]),
  value: z
    .union([
      z.string().max(4000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([z.string().max(1000), z.number()])).max(1000),
    ])
    .optional(),
});
/** A filter on the wire; at most five steps deep in practice, the server refuses deeper ones. */
export const filter: z.ZodType<Filter, Filter> = z.lazy(() =>
  z.union([
    condition,
    z.strictObject({ and: z.array(filter).max(50) }),
    z.strictObject({ or: z.array(filter).max(50) }),
  ]),
);

/** One step of a sort. */
export interface Sort {
  readonly field: string;
  readonly desc?: boolean | undefined;
}
export const sort = z.strictObject({ field: z.string().max(60), desc: z.boolean().optional() });

/** Which rows an action means: these, or all that match but these. Never a list of a million ids. */
export const selection = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('these'), ids: z.array(z.guid()).min(1).max(10_000) }),
  z.strictObject({
    mode: z.literal('allMatching'),
    filter: filter.optional(),
    except: z.array(z.guid()).max(10_000).default([]),
  }),
]);
/** Which rows an action means. */
export type Selection = z.input<typeof selection>;
