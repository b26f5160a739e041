import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { AnsweredBy } from '@plumbline/contract/rules/answered.ts';
import type { LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { written } from '../../http/written.ts';
import type {
  CheckSheetPrint,
  DoubtsPrint,
  PaperPrint,
  PhotoPrint,
  SignOffPrint,
  StatePrint,
} from '../../pdf/print.ts';
import type { SheetPrint } from '../../pdf/render-check-sheets.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { doubtPrints } from '../doubt/doubt-print.ts';
import { paperOf, signaturesOf } from '../form/paper.ts';
import { printing } from '../form/printing.ts';
import { type Given, signedBy, type SignRecord, signRecords } from '../sign/sign-records.ts';
import { linksOf } from './links.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { statePrint } from './state-print.ts';
import { photoPrints, photosOf } from './task-photos.ts';
import { drawingsOf } from './task-signatures.ts';
import { whoAnswered } from './who-answered.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** Number of sheets gathered at a time; the next are fetched while these are drawn. */
const TOGETHER = 50;

/** What a signature stated, where that was stored. */
const statementOf = (given: Given | undefined): Pick<SignOffPrint, 'statement'> =>
  given?.meaning ? { statement: { meaning: given.meaning, at: given.at ?? '' } } : {};

/** The sign-offs of a record for printing: all of its set, with open ones empty. */
export const signOffPrints = (
  record: SignRecord,
  signatures: ReadonlyMap<string, Uint8Array>,
): readonly SignOffPrint[] =>
  record.set.map((signOff) => {
    const { label, type } = signOff;
    const given = record.given.find((entry) => entry.label === label);
    const signature = given && signatures.get(signedBy(given));
    return {
      label: signOffWord(signOff),
      type,
      person: given?.personName ?? '',
      date: given?.date ?? '',
      ...(given?.company ? { company: given.company } : {}),
      ...(signature && { signature }),
      ...statementOf(given),
    };
  });

/** What the signatures of a record, and what put it in doubt since, say of it on a print. */
export function signPrint(
  register: RecordKey,
  {
    record,
    signatures,
    doubt,
  }: {
    readonly record: SignRecord | undefined;
    readonly signatures: ReadonlyMap<string, Uint8Array>;
    readonly doubt: DoubtsPrint | undefined;
  },
): SignPrint {
  if (!record) return { signOffs: [], status: null, doubt, state: undefined };
  return {
    signOffs: signOffPrints(record, signatures),
    status: record.status,
    doubt,
    state: statePrint(register, record.state, doubt?.isOpen),
  };
}
interface SignPrint {
  readonly signOffs: readonly SignOffPrint[];
  readonly status: string | null;
  readonly doubt: DoubtsPrint | undefined;
  readonly state: StatePrint | undefined;
}

/** The project name shown on a print. */
export async function projectName(db: Db, actor: Actor): Promise<string> {
  const found = await oneRow(
    db,
    sql<{ name: string }>`select string_agg(name, ' · ' order by step) as name from level
      where tenant_id = ${tenantOf(actor)} and id in (${actor.path.C}::uuid, ${actor.path.D}::uuid, ${actor.path.E}::uuid)`,
  );
  return found?.name ?? '';
}

type PunchLine = CheckSheetPrint['punch'][number] & { readonly row: string };
const punchOf = (db: Db, actor: Actor, register: RecordKey, ids: readonly string[]): Promise<readonly PunchLine[]> => {
  const on = column('p', factsOf(register).form?.punch ?? '');
  return rows(
    db,
    sql<PunchLine>`select ${on} as row, coalesce(k.task, '') as task, p.number, g.name as category, p.description from punch_list_item p
      join punch_list_item_category g on g.tenant_id = p.tenant_id and g.id = p.category
      left join task_punch k on k.tenant_id = p.tenant_id and k.punch_id = p.id
      where p.tenant_id = ${tenantOf(actor)} and ${on} = any(${idArray(ids)}) and p.deleted_at is null ${andTheirs(actor, 'p')} order by p.title_sort`,
  );
};

/** Where and for whom forms are printed: a user's call, or a user's job. */
export interface PrintingFor {
  readonly db: Db;
  readonly actor: Actor;
  readonly files: FileStore;
  readonly language: Language;
  /** The product's address, as its reader sees it. */
  readonly origin: string;
}

/** The printing context of a call. */
export const printingFor = (context: Scoped): PrintingFor => ({
  db: context.db,
  actor: actorOf(context),
  files: context.installation.files,
  language: context.language,
  origin: context.origin,
});

/** Yields forms ready for printing, gathered in batches. */
export async function* sheetPrints(
  context: PrintingFor,
  register: RecordKey,
  ids: readonly string[],
): AsyncGenerator<CheckSheetPrint> {
  const { actor } = context;
  const project = await projectName(context.db, actor);
  const paper = await paperOf(context.db, actor);
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const some = ids.slice(at, at + TOGETHER);
    const raised = factsOf(register).form?.punch ? await punchOf(context.db, actor, register, some) : [];
    const punch = Map.groupBy(raised, (line) => line.row);
    const signs = new Map(
      (await signRecords(context.db, actor, { register, ids: some })).map((record) => [record.id, record]),
    );
    const people = [...signs.values()].flatMap(({ given }) => given.map(signedBy));
    const signatures = await signaturesOf(context.db, actor, people);
    const photos = await photosOf(context.db, actor, register, some);
    const sheets = await sheetRows(context.db, actor, register, some);
    const links = await linksOf(context.db, actor, register, sheets);
    const answeredIn = await whoAnswered(context.db, actor, sheets);
    const doubts = await doubtPrints(context.db, actor, some);
    for (const row of sheets) {
      const record = signs.get(row.id);
      yield printOf(context, {
        row,
        project,
        paper,
        linked: links.get(row.id) ?? {},
        answered: answeredIn(row),
        drawings: await drawingsOf(context.db, context.files, actor, row),
        punch: punch.get(row.id) ?? [],
        photos: await photoPrints(context.files, actor.tenantId, photos.get(row.id) ?? []),
        ...signPrint(register, { record, signatures, doubt: doubts.get(row.id) }),
      });
    }
  }
}

const printOf = (
  context: PrintingFor,
  content: {
    readonly row: SheetRow;
    readonly project: string;
    readonly paper: PaperPrint;
    readonly linked: LinkedAnswers;
    readonly answered: readonly AnsweredBy[];
    readonly drawings: ReadonlyMap<string, Uint8Array>;
    readonly punch: readonly PunchLine[];
    readonly photos: readonly PhotoPrint[];
  } & SignPrint,
): CheckSheetPrint => ({
  address: `${context.origin}${factsOf(content.row.register).form?.page}?id=${content.row.id}`,
  language: context.language,
  timeZone: context.actor.timeZone,
  project: content.project,
  paper: content.paper,
  template: content.row.model,
  revision: content.row.revision,
  standing: content.row.standing,
  itr: { name: content.row.ownerName, description: content.row.ownerDescription },
  title: content.row.name,
  documentCode: content.row.documentCode,
  header: content.row.header,
  lists: content.row.lists,
  answers: content.row.answers,
  comment: content.row.comment,
  linked: content.linked,
  answered: content.answered,
  drawings: content.drawings,
  punch: content.punch,
  photos: content.photos,
  signOffs: content.signOffs,
  ...(content.row.paper && { isPaper: true }),
  ...(content.row.voided && { voided: content.row.voided }),
  ...(content.status !== null && { status: content.status }),
  ...(content.doubt && { doubt: content.doubt }),
  ...(content.state && { state: content.state }),
});

/** Yields what is printed first, then the rest. */
async function* behind(
  cover: CheckSheetPrint,
  rest: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
): AsyncGenerator<SheetPrint> {
  yield cover;
  yield* rest;
}
/** Draws sheets behind their cover, if they have one. */
export const printedBehind = (
  cover: CheckSheetPrint | undefined,
  name: string,
  rest: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
): Promise<FileAnswer> => printed(name, cover ? behind(cover, rest) : rest);

/** Prints forms into one PDF, behind a cover if there is one. */
export async function printSheets(
  context: Scoped,
  register: RecordKey,
  ids: readonly string[],
  cover?: CheckSheetPrint,
): Promise<FileAnswer> {
  const [first] = await sheetRows(context.db, actorOf(context), register, ids.slice(0, 1));
  const name = ids.length === 1 ? (first?.name ?? 'ITR') : `ITR ${ids.length}`;
  return printedBehind(cover, name, sheetPrints(printingFor(context), register, ids));
}

/** Draws sheets to disk in a separate thread and streams the file from there. */
export async function printed(
  name: string,
  sheets: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
): Promise<FileAnswer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-print-'));
  const path = join(folder, 'sheets.pdf');
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  try {
    await printing.printCheckSheets(sheets, path);
  } catch (error) {
    await clean();
    throw error;
  }
  const body = written((out) => pipeline(createReadStream(path), out));
  body.once('close', () => void clean());
  return {
    file: `${name}.pdf`,
    type: 'application/pdf',
    body,
  };
}
