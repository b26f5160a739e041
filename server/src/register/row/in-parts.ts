import { AppError, type ErrorKey, errorText, InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isVia } from '@plumbline/contract/register/via.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { askConstraints, backTo, type Tx, sql } from '../../db/database.ts';
import { knownError } from '../../http/known-error.ts';
import { nameDuplicate } from '../../http/name-duplicate.ts';
import type { Actor } from './actor.ts';
import { WrongRows } from './refuse-wrong.ts';

/** The retries a batch has left. */
export interface Tries {
  left: number;
}

const TOGETHER = w(
  'It was refused together with other rows, and so many are refused that not each could be tried alone: {why}',
  '与其他行一同被拒绝；被拒绝的行过多，未能逐行尝试：{why}',
);

/** The reason a refusal gives, in both languages. */
const textOf = (why: AppError): Word => ({ en: errorText(why, 'en'), zh: errorText(why, 'zh') });

/** Refusals that are about no row: to try fewer rows would only fail again, each after its own wait. */
const OF_NO_ROW: ReadonlySet<string> = new Set<ErrorKey>(['actTooLong', 'databaseAway', 'diskFull']);

/** Runs part of a transaction so that its failure leaves the rest intact; returns what it found, or its refusal. */
async function attempt<R>(
  tx: Tx,
  work: () => Promise<R>,
  isJudgedLast: boolean,
): Promise<{ readonly found: R } | { readonly why: AppError }> {
  await sql`savepoint part`.execute(tx);
  try {
    const found = await work();
    if (!isJudgedLast) await askConstraints(tx);
    await sql`release savepoint part`.execute(tx);
    return { found };
  } catch (error) {
    const known = knownError(error);
    if (!known || OF_NO_ROW.has(known.key)) throw error;
    await backTo(tx, 'part');
    // parts may be written within a part: the one below must not be taken for this one
    await sql`release savepoint part`.execute(tx);
    return { why: (await nameDuplicate(tx, error)) ?? known };
  }
}

/** How a batch is written part by part. */
interface InParts<T, R> {
  readonly tries: Tries;
  readonly work: (items: readonly T[]) => Promise<R>;
  readonly refuse: (item: T, why: AppError) => void;
  /** The row an item is about, by which a refusal can name it. */
  readonly idOf: (item: T) => string;
  /** True when rows that are yet to be written may set right what the constraints would refuse now. */
  readonly isJudgedLast?: boolean;
}

/**
 * Writes as many of the items as possible: all at once; when that is refused, without the rows that the refusal names;
 * and when it names none, by halves, until the offending items are found. When the retries are used up, the rest of a
 * refused part is refused with it. Returns what the work returned for each part that was written.
 */
export async function inParts<T, R>(tx: Tx, items: readonly T[], how: InParts<T, R>): Promise<readonly R[]> {
  if (items.length === 0) return [];
  const done = await attempt(tx, () => how.work(items), how.isJudgedLast === true);
  if ('found' in done) return [done.found];
  const { why } = done;
  const rest = why instanceof WrongRows ? withoutWrong(items, why, how) : items;
  if (rest.length < items.length) return inParts(tx, rest, how);
  const isAlone = items.length === 1;
  if (isAlone || how.tries.left <= 0) {
    const reason = isAlone ? why : new AppError('notAllowedHere', { why: fill(TOGETHER, { why: textOf(why) }) });
    for (const item of items) how.refuse(item, reason);
    return [];
  }
  how.tries.left -= 1;
  const half = Math.ceil(items.length / 2);
  const [first, second] = [items.slice(0, half), items.slice(half)];
  return [...(await inParts(tx, first, how)), ...(await inParts(tx, second, how))];
}

/** Refuses the items that are wrong by name, each with its own errors, and returns the others. */
function withoutWrong<T>(
  items: readonly T[],
  { rows }: WrongRows,
  { idOf, refuse }: Pick<InParts<T, unknown>, 'idOf' | 'refuse'>,
): readonly T[] {
  return items.filter((item) => {
    const errors = rows.get(idOf(item));
    if (errors) refuse(item, new InvalidError(errors));
    return errors === undefined;
  });
}

/** Maximum retries by halves of the refused parts of an act, to find the offending rows. */
export const TRIES = 1000;

/**
 * Writes as many rows of an act as possible, and returns the others with their reasons: so one wrong row refuses only
 * itself. The refusal of a single row is thrown instead, like that of a form.
 */
export async function writeEach<T extends { readonly id: string; readonly title: string }>(
  tx: Tx,
  { via }: Pick<Actor, 'via'>,
  register: AnyRegister,
  ready: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
): Promise<{ readonly done: readonly T[]; readonly refused: readonly Refused[] }> {
  if (ready.length === 1) {
    await write(ready);
    return { done: ready, refused: [] };
  }
  const refused = new Map<string, Refused>();
  await inParts(tx, ready, {
    tries: { left: TRIES },
    work: write,
    refuse: ({ id, title }, why) => refused.set(id, { id, title, why: reasonOf(register, why) }),
    idOf: ({ id }) => id,
    isJudgedLast: isVia(via, 'judgedLast'),
  });
  return { done: ready.filter(({ id }) => !refused.has(id)), refused: [...refused.values()] };
}

/** The reason why a row was refused; the errors of a form with the fields they are about. */
export function reasonOf({ fields }: AnyRegister, why: AppError): Word {
  if (!(why instanceof InvalidError)) return textOf(why);
  const errorOf = ({ field, words }: FieldError, language: keyof Word): string => {
    const label = fields[field]?.label[language];
    if (label === undefined) return words[language];
    return language === 'en' ? `${label}: ${words.en}` : `${label}：${words.zh}`;
  };
  return {
    en: why.fields.map((error) => errorOf(error, 'en')).join(' '),
    zh: why.fields.map((error) => errorOf(error, 'zh')).join(''),
  };
}
