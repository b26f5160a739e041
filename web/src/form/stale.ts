import type { StaleData } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { isRecord } from '../lib/stored.ts';
import { changedFields, formFields, sameValue, startValues, type FormValues } from './row-values.ts';

/** A field that one or both of two users changed. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The value before either changed it. */
  readonly before: unknown;
  /** Only `both` needs a decision; the others have an obvious answer. */
  readonly by: 'me' | 'them' | 'both';
}
/** The side whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

const isRow = (value: unknown): value is AnyRow =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['rev'] === 'number';

/** Returns the data of a stale save's refusal; undefined for any other refusal. */
export function readStale(data: unknown): StaleData | undefined {
  if (!isRecord(data) || !isRow(data['theirs'])) return undefined;
  return { theirs: data['theirs'], by: typeof data['by'] === 'string' ? data['by'] : '' };
}

/**
 * Returns the differences between the two versions, field by field; fields changed to the same value by both are left
 * out.
 */
export function differences(
  register: AnyRegister,
  about: { readonly mine: FormValues; readonly base: FormValues; readonly theirs: AnyRow },
): readonly Difference[] {
  const { mine: own, base } = about;
  const theirs = startValues(register, about.theirs);
  const byMe = new Set(changedFields(register, own, base));
  const byThem = new Set(changedFields(register, theirs, base));
  return formFields(register)
    .filter(({ name, field }) => !sameValue(own[name], theirs[name], field))
    .map(({ name }) => ({
      name,
      mine: own[name],
      theirs: theirs[name],
      before: base[name],
      by: whose(byMe.has(name), byThem.has(name)),
    }));
}

const whose = (me: boolean, them: boolean): Difference['by'] => {
  if (me && them) return 'both';
  return me ? 'me' : 'them';
};

/** The default choice: each side's own changes, and mine where both changed. */
export const firstChoice = (all: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(all.map(({ name, by }) => [name, by === 'them' ? 'theirs' : 'mine']));

/** Returns my values merged with the chosen values of theirs. */
export const joined = (
  own: FormValues,
  all: readonly Difference[],
  choice: Readonly<Record<string, Side>>,
): FormValues => ({
  ...own,
  ...Object.fromEntries(all.filter(({ name }) => choice[name] === 'theirs').map(({ name, theirs }) => [name, theirs])),
});
