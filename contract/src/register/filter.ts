import { z } from 'zod';
import { OPERATORS, type Operator } from '../field/operators.ts';
import { fill, w } from '../words/word.ts';
import { CONDITIONS_MAX, conditionsIn } from './conditions.ts';

/** One condition on one field. `createdAt` and `updatedAt` can be filtered in every register. */
export interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly value?: string | number | boolean | readonly (string | number)[] | null | undefined;
}
/** A filter is a tree: the same for grid, search, export, report, bulk action and API (architecture 6). */
export type Filter = Condition | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

/** The fields of all conditions of a filter, in their order; one that is asked for twice appears twice. */
export function fieldsIn(filter: Filter | undefined): readonly string[] {
  if (filter === undefined) return [];
  if ('and' in filter) return filter.and.flatMap(fieldsIn);
  if ('or' in filter) return filter.or.flatMap(fieldsIn);
  return [filter.field];
}

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
const tree: z.ZodType<Filter, Filter> = z.lazy(() =>
  z.union([condition, z.strictObject({ and: z.array(tree).max(50) }), z.strictObject({ or: z.array(tree).max(50) })]),
);
const TOO_MANY = w(
  'A filter may have at most {limit} conditions; this one has {count}.',
  '一个筛选最多包含 {limit} 个条件，当前有 {count} 个。',
);
/**
 * A filter as sent by a client, with at most `CONDITIONS_MAX` conditions; in practice at most five levels deep, and the
 * server refuses deeper ones.
 */
export const filter: z.ZodType<Filter, Filter> = tree.superRefine((read, context) => {
  const count = conditionsIn(read);
  if (count > CONDITIONS_MAX)
    context.addIssue({ code: 'custom', params: { words: fill(TOO_MANY, { limit: CONDITIONS_MAX, count }) } });
});

/** One level of a sort. */
export interface Sort {
  readonly field: string;
  readonly desc?: boolean | undefined;
}
export const sort = z.strictObject({ field: z.string().max(60), desc: z.boolean().optional() });

/**
 * The rows an action applies to: the rows given, or all that match except the rows given. Never a list of a million
 * ids.
 */
export const selection = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('these'), ids: z.array(z.guid()).min(1).max(10_000) }),
  z.strictObject({
    mode: z.literal('allMatching'),
    filter: filter.optional(),
    except: z.array(z.guid()).max(10_000).default([]),
  }),
]);
/** The rows an action applies to. */
export type Selection = z.input<typeof selection>;
