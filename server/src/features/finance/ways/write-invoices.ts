import { AppError } from '@plumbline/contract/errors.ts';
import type { DifferenceRead, InvoiceReadOutcome } from '@plumbline/contract/features/finance/read-calls.ts';
import { fieldOfPath, linePath, lineFieldOf } from '@plumbline/contract/rules/invoice/fields.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { REVIEWS } from '@plumbline/contract/registers/finance/shared.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { transaction, type Tx } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { inParts, reasonOf, TRIES } from '../../../register/row/in-parts.ts';
import { todayOf, type Actor } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { rowId } from '../../../register/row/ordered-ids.ts';
import { checkValues, type Values, withStarts } from '../../../register/row/values.ts';
import { insertUnread, update } from '../../../register/write/verbs.ts';
import { Breather } from '../../../sheets/breather.ts';
import type { Candidate, Texts } from './candidate.ts';
import { compare, type Compared } from './complete-draft.ts';
import { namesOf, type Registered, registeredAs } from './registered.ts';

const { invoice, invoiceLine } = registers;

const WORDS = {
  elsewhere: w('Already registered, where you cannot open it.', '发票重复：已登记，您无法打开。'),
  otherReview: w('Already registered in the review “{review}”.', '发票重复：已登记于“{review}”审核。'),
  frozen: w('It is under review and stays as it is.', '已进入审核，保持不变。'),
  noUpdate: w('It stays as it is: you do not have the right to change invoices.', '保持不变：您没有修改发票的权限。'),
} as const;

/** What becomes of an invoice. */
export interface Fate {
  readonly outcome: InvoiceReadOutcome;
  readonly id: string | null;
  readonly reason: Word | null;
  readonly differences: readonly DifferenceRead[];
  readonly filled: readonly string[];
  /** True when its files and sources are stored with it. */
  readonly keeps: boolean;
}

const fate = (outcome: InvoiceReadOutcome, more: Partial<Fate> = {}): Fate => ({
  outcome,
  id: null,
  reason: null,
  differences: [],
  filled: [],
  keeps: false,
  ...more,
});

/** An invoice to be written, with the id it gets. */
interface New {
  readonly id: string;
  readonly candidate: Candidate;
  readonly values: Values;
  readonly lines: readonly Values[];
}

/** Where and by whom invoices are written. */
export interface Writing {
  readonly context: Scoped;
  readonly page: keyof typeof REVIEWS;
}

/** The draft of an invoice that was read. @throws InvalidError */
function draftOf(today: string, page: string, candidate: Candidate): New {
  const how = { of: 'new', today } as const;
  const source = candidate.found.document.sources.number?.way ?? 'hand';
  const values = withStarts(invoice, checkValues(invoice, { ...candidate.values, page, source }, how));
  const id = rowId();
  return { id, candidate, values, lines: linesOf(today, candidate.lines, id) };
}

const linesOf = (today: string, lines: readonly Texts[], id: string): readonly Values[] =>
  lines.map((line, at) => {
    const values = { ...line, number: String(at + 1), invoice: id };
    return withStarts(invoiceLine, checkValues(invoiceLine, values, { of: 'new', today }));
  });

/** Why an invoice that is not registered is not written yet; undefined when it is ready. */
function waiting({ undecided, missing, isUnconfirmed }: Candidate): InvoiceReadOutcome | undefined {
  if (undecided.length > 0) return 'undecided';
  if (missing.length > 0) return 'incomplete';
  return isUnconfirmed ? 'confirm' : undefined;
}

/**
 * Writes the invoices that are ready, in the order of their keys: two people who read the same file at once write each
 * invoice once, the other finds it registered. One that is refused does not keep the others from being written.
 */
export async function writeInvoices(
  tx: Tx,
  writing: Writing,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, Fate>> {
  const names = await namesOf(tx, candidates);
  const fates = new Map<string, Fate>();
  const nameOf = ({ key }: Candidate): string => names.get(key) ?? '';
  const found = await judgeKnown(tx, writing, candidates, nameOf, fates);
  const fresh = candidates
    .filter((candidate) => !found.has(candidate))
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const refused = await writeNew(tx, writing, fresh, fates);
  // somebody registered them meanwhile, or they stand twice in the file
  await judgeKnown(tx, writing, refused, nameOf, fates);
  return fates;
}

/** Says what becomes of the invoices that are registered, and returns them. */
async function judgeKnown(
  tx: Tx,
  writing: Writing,
  candidates: readonly Candidate[],
  nameOf: (candidate: Candidate) => string,
  fates: Map<string, Fate>,
): Promise<ReadonlySet<Candidate>> {
  const names = candidates.map(nameOf).filter((name) => name !== '');
  const seen = await registeredAs(tx, writing.context, names);
  const open = [...seen.values()].flatMap((registered) => (registered.open === null ? [] : registered.id));
  await lockRows(tx, actorOf(writing.context), invoice, open);
  const found = open.length === 0 ? seen : await registeredAs(tx, writing.context, names);
  const known = candidates.filter((candidate) => found.has(nameOf(candidate)));
  for (const candidate of known) {
    const registered = found.get(nameOf(candidate));
    if (registered !== undefined) fates.set(candidate.key, await judge(tx, writing, candidate, registered));
  }
  return new Set(known);
}

/** Writes new invoices with their lines. Returns those that were refused when they were written. */
async function writeNew(
  tx: Tx,
  { context, page }: Writing,
  candidates: readonly Candidate[],
  fates: Map<string, Fate>,
): Promise<readonly Candidate[]> {
  const actor = actorOf(context);
  const ready: New[] = [];
  const today = todayOf(actor);
  const breather = new Breather();
  for (const candidate of candidates) {
    if (breather.due) await breather.pause();
    const why = waiting(candidate);
    if (why !== undefined) fates.set(candidate.key, fate(why));
    else
      try {
        ready.push(draftOf(today, page, candidate));
      } catch (error) {
        fates.set(candidate.key, fate('refused', { reason: reasonIn(error) }));
      }
  }
  const refused: Candidate[] = [];
  await inParts(tx, ready, {
    tries: { left: TRIES },
    work: (some) => insertAll(tx, actor, some),
    idOf: ({ id }) => id,
    refuse: ({ candidate }, why) => {
      refused.push(candidate);
      fates.set(candidate.key, fate('refused', { reason: reasonIn(why) }));
    },
  });
  for (const { id, candidate } of ready)
    if (!fates.has(candidate.key)) fates.set(candidate.key, fate('new', { id, keeps: true }));
  return refused;
}

async function insertAll(tx: Tx, actor: Actor, some: readonly New[]): Promise<void> {
  const ids = some.map(({ id }) => id);
  await insertUnread(
    tx,
    actor,
    invoice,
    some.map(({ values }) => values),
    ids,
  );
  const lines = some.flatMap((each) => each.lines);
  if (lines.length > 0) await insertUnread(tx, actor, invoiceLine, lines);
}

/** Errors are about fields of the invoice or of its lines. */
const LABELLED = { ...invoice, fields: { ...invoiceLine.fields, ...invoice.fields } };

/** What a refusal says. @throws what is no refusal */
function reasonIn(error: unknown): Word {
  if (!(error instanceof AppError)) throw error;
  return reasonOf(LABELLED, error);
}

/** What becomes of an invoice that is registered already, and locked. */
async function judge(tx: Tx, writing: Writing, candidate: Candidate, { id, open: now }: Registered): Promise<Fate> {
  if (now === null) return fate('elsewhere', { reason: WORDS.elsewhere });
  const found = compare(now, candidate);
  const obstacle = keptBecause(writing, now.row);
  if (obstacle !== undefined) return fate('unchanged', { id, reason: obstacle, differences: found.differences });
  const base = { id, differences: found.differences, keeps: true };
  const isOpen = (path: string): boolean => isBlankAt(now, path);
  if (candidate.undecided.some(isOpen)) return fate('undecided', { ...base, keeps: false });
  if (found.filled.length === 0) return fate('unchanged', base);
  if (candidate.isUnconfirmed) return fate('confirm', { ...base, keeps: false });
  try {
    await transaction(tx, (within) => completeDraft(within, actorOf(writing.context), now.row, found, candidate));
  } catch (error) {
    return fate('refused', { ...base, keeps: false, reason: reasonIn(error) });
  }
  return fate('completed', { ...base, filled: found.filled });
}

/** Why a registered invoice stays as it is; undefined when its blanks may be filled. */
function keptBecause({ context, page }: Writing, row: AnyRow): Word | undefined {
  const review = Object.entries(REVIEWS).find(([key]) => key === row['page']);
  if (review !== undefined && review[0] !== page) return fill(WORDS.otherReview, { review: review[1] });
  if (row['state'] !== 'draft' && row['state'] !== 'returned') return WORDS.frozen;
  return may(context, invoice.key, 'update') ? undefined : WORDS.noUpdate;
}

/** True when a registered invoice has nothing at a place. */
function isBlankAt({ row, lines }: NonNullable<Registered['open']>, path: string): boolean {
  const line = linePath(path);
  if (path === 'lines') return lines.length === 0;
  if (line === undefined) {
    const field = fieldOfPath(path);
    return field !== undefined && !row[field];
  }
  const field = lineFieldOf(line.field);
  return lines.length === 0 || (field !== undefined && !lines[line.no - 1]?.[field]);
}

async function completeDraft(
  tx: Tx,
  actor: Actor,
  row: { readonly id: string; readonly rev: number },
  found: Compared,
  candidate: Candidate,
): Promise<void> {
  if (Object.keys(found.values).length > 0)
    await update(tx, actor, invoice, { rows: [{ id: row.id, rev: row.rev, values: found.values }] });
  if (found.hasNewLines) await insertUnread(tx, actor, invoiceLine, linesOf(todayOf(actor), candidate.lines, row.id));
  if (found.lines.length > 0)
    await update(tx, actor, invoiceLine, {
      rows: found.lines.map((line) => ({ id: line.row.id, rev: line.row.rev, values: line.values })),
    });
}
