import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Database, rows, sql, type Tx } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recordRows } from '../../pdf/record-rows.ts';
import { renderDocument } from '../../pdf/render-document.ts';
import type { Actor } from '../../register/row/actor.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';
import { create } from '../../register/write/verbs.ts';
import { addFile, addVersion } from '../files/attachments.ts';
import { keepFile } from '../files/keep-file.ts';
import { reviseVersion } from '../files/revise.ts';
import { people as cast } from './plant/people.ts';
import type { Steps } from './steps.ts';
import { type Names, step } from './work-writes.ts';

/** The number of drawings with as-built drawings, and how many of them have files. */
const DRAWINGS = 12;
const WITH_FILES = 6;

interface Drawing {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly revision: string;
  readonly revisionDate: string;
  readonly discipline: string | null;
}

/** The first diagrams of the plant, each with the discipline of a tag that it shows. */
const firstDrawings = (tx: Tx, actor: Actor): Promise<readonly Drawing[]> =>
  rows(
    tx,
    sql<Drawing>`select d.id, d.name, d.description, d.revision, d.revision_date::text as "revisionDate", (
          select x.discipline from tagged_item x where x.tenant_id = d.tenant_id and x.source_drawing = d.id and x.deleted_at is null
          order by x.title_sort limit 1) as discipline
      from drawing d where d.tenant_id = ${tenantOf(actor)} and d.level_id = ${actor.path.C}::uuid and d.deleted_at is null
        and not d.superseded and d.name not like 'LAY-%' order by d.title_sort limit ${DRAWINGS}`,
  );

const [REVIEWS, ACCEPTS] = [
  cast.find(({ role, inactive }) => role === 'checks' && !inactive)?.name ?? '',
  cast[0].name,
];

/** As-built drawings in every state; every fourth has an earlier revision, which the later one supersedes. */
async function addAsBuilt(tx: Tx, actor: Actor, asOf: string, people: Names): Promise<void> {
  const [reviewedBy, acceptedBy] = [people.get(REVIEWS) ?? null, people.get(ACCEPTS) ?? null];
  for (const [at, { id, discipline }] of (await firstDrawings(tx, actor)).entries()) {
    const add = (revision: string, values: Readonly<Record<string, unknown>>) =>
      create(tx, actor, registers.asBuiltDrawing, { values: { drawing: id, revision, discipline, ...values } });
    const reviewed = { reviewedBy, reviewedOn: addDays(asOf, -20 - at) };
    const accepted = { ...reviewed, acceptedBy, acceptedOn: addDays(asOf, -10 - at) };
    const description = 'Marked up on site | 现场红线修改';
    if (at % 4 === 3) await add('AB1', { ...accepted, description });
    await add(at % 4 === 3 ? 'AB2' : 'AB1', [{ isDraft: true }, {}, reviewed, accepted][at % 4] ?? {});
  }
}

/** Draws a sheet with the title block of a drawing at a revision. */
async function drawSheet(path: string, drawing: Drawing, facts: { readonly revision: string; readonly on: string }) {
  const { name, description } = drawing;
  const record = {
    kind: registers.drawing.label,
    title: name,
    description,
    address: '',
    documentCode: '',
    facts: [
      { label: registers.drawing.fields.revision.label, value: facts.revision },
      { label: registers.drawing.fields.revisionDate.label, value: facts.on },
      { label: w('Note', '说明'), value: 'Demonstration sheet without content 演示图纸，无图形内容' },
    ],
    signOffs: [],
  };
  const data = { language: 'en', timeZone: 'UTC', project: 'North Star FPSO 北辰号' } as const;
  const frame = { title: name, documentCode: '', address: '', orientation: 'portrait', named: name } as const;
  const out = createWriteStream(path);
  const written = new Promise((resolve, reject) => void out.on('close', resolve).on('error', reject));
  await renderDocument(() => ({ data, rows: recordRows(record), ...frame }), out);
  await written;
  return (await stat(path)).size;
}

interface Place {
  readonly outside: Database;
  readonly store: FileStore;
  readonly folder: string;
}

/** Attaches a sheet to its drawing, first of an earlier revision and then of the present one: two versions of a file. */
async function addSheets(tx: Tx, actor: Actor, drawing: Drawing, { outside, store, folder }: Place): Promise<void> {
  const row = { register: registers.drawing.key, rowId: drawing.id };
  const where = { db: tx, outside: outside.db, store, actor };
  let attachment = '';
  const earlier = { revision: 'B', on: addDays(drawing.revisionDate, -90) };
  for (const [at, facts] of [earlier, { revision: drawing.revision, on: drawing.revisionDate }].entries()) {
    const name = `${drawing.name}_${facts.revision}.pdf`;
    const path = join(folder, name);
    const size = await drawSheet(path, drawing, facts);
    const fileId = randomUUIDv7();
    const file = { path, name, type: 'application/pdf', size, purpose: 'attachment' } as const;
    const owner = at === 0 ? fileId : attachment;
    await keepFile(where, { register: registers.drawing, rowId: owner, id: fileId, file }, (inner) =>
      at === 0
        ? addFile(inner, actor, registers.drawing, { ...row, fileId })
        : addVersion(inner, actor, { attachment, fileId, row }),
    );
    attachment = owner;
    // versions are in the order of their time, which is the same within a transaction
    await sql`update file set at = clock_timestamp() where tenant_id = ${tenantOf(actor)} and id = ${fileId}::uuid`.execute(
      tx,
    );
    await reviseVersion(tx, actor, { attachment, version: at + 1, revision: facts.revision });
  }
}

/** Loads as-built drawings and, where files can be stored, sheets attached to their drawings. */
export async function loadDocuments(
  database: Database,
  actor: Actor,
  {
    asOf,
    people,
    steps,
    files,
  }: { readonly asOf: string; readonly people: Names; readonly steps: Steps; readonly files: FileStore | undefined },
): Promise<void> {
  await step(database, steps, (tx) => addAsBuilt(tx, actor, asOf, people));
  await step(database, steps, async (tx) => {
    if (files === undefined) return;
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-sheets-'));
    try {
      for (const drawing of (await firstDrawings(tx, actor)).slice(0, WITH_FILES))
        await addSheets(tx, actor, drawing, { outside: database, store: files, folder });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
