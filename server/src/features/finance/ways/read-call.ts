import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import {
  type FileRead,
  type FilesRead,
  type invoiceRead,
  type InvoiceRead,
  READ_INVOICES_MOST,
} from '@plumbline/contract/features/finance/read-calls.ts';
import type { InvoiceFileResult, InvoicesRead } from '@plumbline/contract/rules/invoice/document.ts';
import { pathLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import { INVOICE_READ_ERRORS, type ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { attempt, sql, type Tx } from '../../../db/database.ts';
import { shownName } from '../../../files/media-type.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import type { UploadedFile } from '../../../http/register-service.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { demandRoom } from '../../../register/row/file-limits.ts';
import { mapWithPauses } from '../../../sheets/breather.ts';
import { readInvoices } from '../readers/read-invoices.ts';
import { type Candidate, candidateOf } from './candidate.ts';
import { Originals } from './originals.ts';
import { type Fate, writeInvoices } from './write-invoices.ts';

const TOO_MANY = w(
  'The file has {count} {count:invoice|invoices}; at most {most} are read at once. Split it.',
  '文件含 {count} 张发票，一次最多读取 {most} 张。请拆分文件。',
);
const NOT_ASKED = w(
  'This was not asked: {field} is stated by the file, or {value} is none of the values it states.',
  '无需填写：文件已载明{field}，或其中没有该值。',
);

type Input = ParsedOf<typeof invoiceRead>;

const wordOf = ({ key, facts }: ReadRefusal): Word => fill(INVOICE_READ_ERRORS[key], facts);

const fileRead = ({ file, outcome, way, invoices, reason, same, notes }: InvoiceFileResult): FileRead => ({
  file,
  outcome,
  way: way ?? null,
  invoices,
  reason: reason === undefined ? null : wordOf(reason),
  same: same ?? null,
  notes: notes.map(wordOf),
});

function invoiceOf({ key, found, values, lines, facts, missing, differences }: Candidate, fate: Fate): InvoiceRead {
  const { document, files, confirm } = found;
  const text = (field: string): string | null => values[field] ?? null;
  return {
    key,
    number: document.number ?? '',
    outcome: fate.outcome,
    id: fate.id,
    seller: text('sellerName'),
    buyer: text('buyerName'),
    issueDate: text('issueDate'),
    gross: text('gross'),
    due: text('due'),
    currency: text('currency'),
    lines: lines.length,
    files,
    facts,
    missing,
    differences: [...differences, ...fate.differences],
    unread: document.unread.map(({ path, text: stated, reason }) => ({ path, text: stated, reason: wordOf(reason) })),
    confirm: confirm && Object.values(document.sources).some(({ way }) => way === 'pdfText'),
    filled: fate.filled,
    reason: fate.reason,
    notStored: [],
  };
}

/** @throws InvalidError for an answer to what was not asked */
function demandAsked(candidates: readonly Candidate[], { answers = [] }: Input): void {
  const keys = new Set(candidates.map(({ key }) => key));
  const wrong = candidates.flatMap(({ unasked }) => unasked);
  const paths = [...wrong, ...answers.filter(({ key }) => !keys.has(key)).map(({ path }) => path)];
  if (paths.length === 0) return;
  const valueOf = (path: string): string => answers.find((answer) => answer.path === path)?.value ?? '';
  throw new InvalidError(
    paths.map((path) => ({
      field: 'answers',
      words: fill(NOT_ASKED, { field: pathLabel(path), value: valueOf(path) }),
    })),
  );
}

/** What a file stated of an invoice, as it is stored. */
interface Reading {
  readonly invoice: string;
  readonly sha256: string;
  readonly way: string;
  readonly path: string;
  readonly file: string;
  readonly value: string;
  readonly taken: boolean;
}

function readingsOf({ facts, differences }: Candidate, fate: Fate, hashes: ReadonlyMap<string, string>): Reading[] {
  const { id } = fate;
  if (id === null) return [];
  const isTaken = (path: string): boolean => fate.outcome === 'new' || fate.filled.includes(path);
  const all = [
    ...fate.differences.map(({ path, other }) => ({ path, ...other, taken: false })),
    ...facts.map((fact) => ({ ...fact, taken: isTaken(fact.path) })),
    ...differences.map(({ path, other }) => ({ path, ...other, taken: false })),
  ];
  const readings = all.map((fact) => ({ ...fact, invoice: id, sha256: hashes.get(fact.file) ?? '' }));
  return [
    ...new Map(readings.map((reading) => [[reading.sha256, reading.way, reading.path].join(' '), reading])).values(),
  ];
}

async function keepReadings(tx: Tx, context: Scoped, readings: readonly Reading[]): Promise<void> {
  const { tenantId, userName } = actorOf(context);
  await sql`insert into invoice_reading (tenant_id, invoice, sha256, way, path, file, value, taken, by_name)
    select ${tenantId}::uuid, invoice, sha256, way, path, file, value, taken, ${userName}
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r(invoice uuid, sha256 text, way text, path text, file text,
      value text, taken boolean)
    order by invoice, sha256, way, path
    on conflict do nothing`.execute(tx);
}

/** Keeps with the invoices what their files stated, and the files. Returns what was not stored, by the key of the invoice. */
async function keepSources(
  tx: Tx,
  context: Scoped,
  { read, candidates, fates, originals }: Submission & { readonly fates: ReadonlyMap<string, Fate> },
): Promise<ReadonlyMap<string, readonly Word[]>> {
  const hashes = new Map(read.files.map(({ file, sha256 }) => [file, sha256 ?? '']));
  const recorded = candidates.flatMap((candidate) => {
    const fate = fates.get(candidate.key);
    return fate?.keeps === true && fate.id !== null ? [{ candidate, fate, id: fate.id }] : [];
  });
  const readings = await mapWithPauses(recorded, ({ candidate, fate }) => readingsOf(candidate, fate, hashes));
  await keepReadings(tx, context, readings.flat());
  const notStored = new Map<string, readonly Word[]>();
  const note = (key: string, words: readonly Word[]): void => {
    if (words.length > 0) notStored.set(key, [...(notStored.get(key) ?? []), ...words]);
  };
  const exports = new Set(read.files.filter(({ way }) => way === 'export').map(({ file }) => file));
  for (const { file } of read.files.filter((each) => !exports.has(each.file))) {
    const those = recorded.filter(({ candidate }) => candidate.found.files.includes(file));
    if (those.length === 0) continue;
    const words = await originals.store(
      tx,
      context,
      file,
      those.map(({ id }) => id),
    );
    for (const { candidate } of those) note(candidate.key, words);
  }
  for (const { candidate, id } of recorded)
    for (const embedded of candidate.found.document.attachments)
      note(candidate.key, await originals.storeEmbedded(tx, context, embedded, id));
  return notStored;
}

/** The files of a call, and what was found in them. */
interface Submission {
  readonly read: InvoicesRead;
  readonly candidates: readonly Candidate[];
  readonly originals: Originals;
}

/** @throws AppError unless the caller may see the review, and there is room for a file of this size */
export async function demandReview(context: Scoped, page: Input['page'], size: number): Promise<void> {
  demand(context, REVIEW_AREAS[page], 'see');
  await demandRoom(context.db, actorOf(context), size);
}

/** Reads a file of invoices for a review, and writes what is ready unless it is a dry run. */
export async function readFile(context: Scoped, input: Input, file: UploadedFile): Promise<FilesRead> {
  await demandReview(context, input.page, file.size);
  const isDry = input.dryRun === 'true';
  const name = shownName(file.name);
  const originals = new Originals();
  originals.add(name, file.path);
  try {
    const onMember = (member: { readonly file: string; readonly bytes: Uint8Array }): Promise<void> =>
      originals.addBytes(member.file, member.bytes);
    const read = await readInvoices([{ path: file.path, name }], isDry ? {} : { onMember });
    const { length: count } = read.invoices;
    if (count > READ_INVOICES_MOST)
      throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { count, most: READ_INVOICES_MOST }) });
    const stated = { answers: input.answers ?? [], confirmed: new Set(input.confirmed) };
    const candidates = await mapWithPauses(read.invoices, (found, at) => candidateOf(found, at, stated));
    demandAsked(candidates, input);
    return await attempt(context.db, async (tx) => {
      const fates = await writeInvoices(tx, { context, page: input.page }, candidates);
      const submission = { read, candidates, originals, fates };
      const notStored = isDry ? new Map<string, readonly Word[]>() : await keepSources(tx, context, submission);
      const invoices = await mapWithPauses(candidates, (candidate) => {
        const fate = fates.get(candidate.key);
        if (fate === undefined) throw new Error('An invoice that was read has no outcome.');
        // what a dry run writes is taken back
        const shown = isDry && fate.outcome === 'new' ? { ...fate, id: null } : fate;
        return { ...invoiceOf(candidate, shown), notStored: notStored.get(candidate.key) ?? [] };
      });
      return { keep: !isDry, found: { files: read.files.map(fileRead), invoices } };
    });
  } finally {
    await originals.close();
  }
}
