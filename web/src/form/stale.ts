import type { StaleData } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { isRecord } from '../lib/stored.ts';
import { changedFields, formFields, sameValue, startValues, type FormValues } from './row-values.ts';

/** One field that two people changed, or one of them. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What it was before either changed it. */
  readonly before: unknown;
  /** Only `both` needs a decision; the others have an answer nobody would doubt. */
  readonly by: 'me' | 'them' | 'both';
}
/** Whose value of a field is kept. */
export type Side = 'mine' | 'theirs';

const isRow = (value: unknown): value is AnyRow =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['rev'] === 'number';

/** What a stale save was answered; undefined for any other refusal. */
export function readStale(data: unknown): StaleData | undefined {
  if (!isRecord(data) || !isRow(data['theirs'])) return undefined;
  return { theirs: data['theirs'], by: typeof data['by'] === 'string' ? data['by'] : '' };
}

/** Where the two versions part, field by field; fields both changed to the same are left out. */
export function differences(
  register: AnyRegister,
  about: { readonly mine: FormValues; readonly base: FormValues; readonly theirs: AnyRow },
): readonly Difference[] {
  const { mine, base } = about;
  const theirs = startValues(register, about.theirs);
  const byMe = new Set(changedFields(register, mine, base));
  const byThem = new Set(changedFields(register, theirs, base));
  return formFields(register)
    .filter(({ name, field }) => !sameValue(mine[name], theirs[name], field))
    .map(({ name }) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      before: base[name],
      by: whose(byMe.has(name), byThem.has(name)),
    }));
}

const whose = (me: boolean, them: boolean): Difference['by'] => {
  if (me && them) return 'both';
  return me ? 'me' : 'them';
};

/** Whose values are kept before anybody decides: each side's own changes, and mine where both changed. */
export const firstChoice = (all: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(all.map(({ name, by }) => [name, by === 'them' ? 'theirs' : 'mine']));

/** My values with those of theirs that are taken. */
export const joined = (
  mine: FormValues,
  all: readonly Difference[],
  choice: Readonly<Record<string, Side>>,
): FormValues => ({
  ...mine,
  ...Object.fromEntries(all.filter(({ name }) => choice[name] === 'theirs').map(({ name, theirs }) => [name, theirs])),
});
