import { randomUUIDv7 } from 'node:crypto';
import { TRANSMITTAL_LINES_MOST } from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { LineVerdict } from '@plumbline/contract/rules/transmittal.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, type Tx, transaction } from '../../../db/database.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import { get } from '../../../register/read/read.ts';
import { type Actor, levelOf, todayOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { idArray } from '../../../register/row/columns.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { jsonSource, sameSource } from '../../../register/row/source.ts';
import { checkValues, type Values, withStarts } from '../../../register/row/values.ts';
import { toldOnce } from '../../../register/write/lines/follow.ts';
import { selectedRows } from '../../../register/write/remove.ts';
import { insert } from '../../../register/write/verbs.ts';
import { changeRows } from '../../../register/write/write.ts';
import { addFile, addVersion, holdRows } from '../../files/attachments.ts';
import { holdAttachments } from '../../files/note-on-files.ts';
import { linksOf } from '../../files/stored-file.ts';
import { judge, type Judged, type JudgedFile, type JudgedLine } from './judge.ts';

const WORDS = {
  accepted: w(
    '{title} was accepted by {by} on {on}. Nothing was done twice.',
    '{title} 已由 {by} 于 {on} 接收，未重复处理。',
  ),
  issued: w('{title} was issued by {by}. Nothing was done twice.', '{title} 已由 {by} 发出，未重复处理。'),
  changed: w(
    'The lines, files or drawings of {title} changed since they were compared. Look at the new comparison, then repeat this.',
    '{title} 的明细、文件或图纸在比对后有变化。请查看新的比对结果后重试。',
  ),
  incoming: w('Only an incoming transmittal is accepted.', '只能接收收文传送单。'),
  outgoing: w('Only an outgoing transmittal is issued.', '只能发出发文传送单。'),
  empty: w('{title} lists no documents. Add its lines first.', '{title} 没有文件明细，请先添加。'),
  line: w('{document}: {why}', '{document}：{why}'),
  notIssued: w('{title} is not issued, so nobody can have received it.', '{title} 尚未发出，不能签收。'),
  acknowledged: w('{title} was acknowledged by {by} on {on}.', '{title} 已由 {by} 于 {on} 签收。'),
  early: w('It was issued on {issued}: the receipt cannot be earlier.', '发出日期为 {issued}，签收日期不能更早。'),
  tooMany: w('At most {most} drawings at once.', '一次最多 {most} 张图纸。'),
  future: w('The day is in the future.', '日期不能晚于今天。'),
} as const;

const { transmittal, transmittalLine, drawing } = registers;

const refuse = (why: Word): never => {
  throw new AppError('notAllowedHere', { why });
};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** What the words about a transmittal say of it. */
const factsOf = (row: AnyRow) => ({
  title: text(row['number']),
  by: text(row['acknowledgedBy']) || text(row['issuedBy']),
  on: text(row['acknowledgedOn']),
});

/**
 * Locks what an act on a transmittal touches, in the order of all acts on files: the files, then the rows they are on,
 * with the transmittal and its drawings. Judges it once nobody else can change it.
 */
async function lockAndJudge(tx: Tx, actor: Actor, id: string): Promise<Judged> {
  const { attachments, lines } = await judge(tx, actor, id);
  await holdAttachments(tx, actor, attachments);
  await holdRows(tx, actor, [
    ...(await linksOf(tx, actor.tenantId, attachments)),
    { register: transmittal.key, rowId: id },
    ...lines.flatMap(({ stored }) =>
      stored.drawing === null ? [] : [{ register: drawing.key, rowId: stored.drawing }],
    ),
  ]);
  return judge(tx, actor, id);
}

/** @throws AppError when what the caller saw is not so any more, or something must be put right first */
function demandReady({ row, review, lines }: Judged, seen: string): void {
  if (review.seen !== seen) refuse(fill(WORDS.changed, factsOf(row)));
  if (lines.length === 0) refuse(fill(WORDS.empty, factsOf(row)));
  for (const { shown } of lines)
    for (const why of shown.problems) refuse(fill(WORDS.line, { document: shown.document, why }));
}

/** Stores a content that is stored already once more, on another row; a file of its own, whatever becomes of the first. */
async function copyFile(
  tx: Tx,
  actor: Actor,
  {
    fileId,
    rowId,
    id,
    revision,
  }: { readonly fileId: string; readonly rowId: string; readonly id: string; readonly revision: string | null },
  level: string,
): Promise<void> {
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name, revision)
    select tenant_id, ${id}::uuid, ${level}::uuid, register, ${rowId}::uuid, purpose, name, media_type, size, sha256,
      ${actor.userId}::uuid, ${actor.userName}, ${revision} from file
    where tenant_id = ${actor.tenantId}::uuid and id = ${fileId}::uuid`.execute(tx);
}

/** Adds the drawings of lines that are not in the register. Returns the ids by line. */
async function addDrawings(tx: Tx, actor: Actor, lines: readonly JudgedLine[]): Promise<ReadonlyMap<string, string>> {
  if (lines.length === 0) return new Map();
  const wanted = lines.map(({ stored }): Values => {
    const { document, title, drawingType, revision, revisionDate, drawingStatus } = stored;
    const values = { name: document.trim(), description: title, drawingType, revision, revisionDate, drawingStatus };
    try {
      return withStarts(drawing, checkValues(drawing, values, { of: 'new', today: todayOf(actor) }));
    } catch (error) {
      const [first] = error instanceof InvalidError ? error.fields : [];
      if (first === undefined) throw error;
      return refuse(fill(WORDS.line, { document, why: first.words }));
    }
  });
  const added = await insert(tx, actor, drawing, wanted);
  return new Map(lines.map(({ stored }, at) => [stored.id, added[at]?.id ?? '']));
}

/** Brings drawings up to date with what their lines say; what a line leaves blank stays. */
async function updateDrawings(tx: Tx, actor: Actor, lines: readonly JudgedLine[]): Promise<void> {
  const changes = lines.flatMap(({ stored }) => {
    const { drawing: id, revision, revisionDate, drawingStatus } = stored;
    const entered = Object.entries({ revision, revisionDate, drawingStatus }).filter(([, value]) => value !== null);
    return id === null ? [] : [{ id, values: Object.fromEntries(entered) }];
  });
  const fieldsIn = ({ values }: (typeof changes)[number]): string => Object.keys(values).join();
  for (const same of Map.groupBy(changes, fieldsIn).values())
    await changeRows(tx, actor, drawing, jsonSource(drawing, Object.keys(same[0]?.values ?? {}), same));
}

/** Attaches a received file to its drawing, or makes it the next version of a file there. Returns whether it did. */
async function putFile(
  tx: Tx,
  actor: Actor,
  { shown, fileId, replaces }: JudgedFile,
  { rowId, revision }: { readonly rowId: string; readonly revision: string | null },
): Promise<boolean> {
  if (shown.does === 'nothing') return false;
  const id = randomUUIDv7();
  await copyFile(tx, actor, { fileId, rowId: replaces ?? id, id, revision }, levelOf(actor, drawing));
  const row = { register: drawing.key, rowId };
  if (replaces === undefined) await addFile(tx, actor, drawing, { ...row, fileId: id });
  else await addVersion(tx, actor, { attachment: replaces, fileId: id, row });
  return true;
}

/** Writes into the lines what became of them. */
async function closeLines(
  tx: Tx,
  actor: Actor,
  lines: readonly { readonly id: string; readonly values: Values }[],
): Promise<void> {
  const declared = linesIn(transmittalLine.key);
  if (declared === undefined) throw new Error('The lines of transmittals are not declared.');
  const fields = Object.keys(lines[0]?.values ?? {});
  await toldOnce(tx, actor, declared, () =>
    changeRows(tx, actor, transmittalLine, jsonSource(transmittalLine, fields, lines), { system: true }),
  );
}

/** Accepts an incoming transmittal, all or nothing. Returns the number of lines of each kind. */
export async function accept(
  context: Scoped,
  { id, seen }: { readonly id: string; readonly seen: string },
): Promise<Readonly<Record<LineVerdict, number>>> {
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    const judged = await lockAndJudge(tx, actor, id);
    const { row, lines } = judged;
    if (row['direction'] !== 'incoming') refuse(WORDS.incoming);
    if (row['state'] !== 'draft') refuse(fill(WORDS.accepted, factsOf(row)));
    demandReady(judged, seen);
    const linesOf = (...verdicts: readonly LineVerdict[]): readonly JudgedLine[] =>
      lines.filter(({ shown }) => verdicts.includes(shown.verdict));
    const [added, changed] = [linesOf('new'), linesOf('newRevision', 'details')];
    if (added.length > 0) demand(context, drawing.key, 'add');
    const attaches = lines.some(({ files }) => files.some(({ shown }) => shown.does !== 'nothing'));
    if (changed.length > 0 || attaches) demand(context, drawing.key, 'update');
    const made = await addDrawings(tx, actor, added);
    await updateDrawings(tx, actor, changed);
    const closed: { id: string; values: Values }[] = [];
    for (const { stored, shown, files } of lines) {
      const rowId = stored.drawing ?? made.get(stored.id) ?? '';
      let put = 0;
      for (const file of files)
        put += Number(await putFile(tx, actor, file, { rowId, revision: stored.revision ?? stored.current }));
      closed.push({ id: stored.id, values: { drawing: rowId, outcome: shown.verdict, files: put } });
    }
    await closeLines(tx, actor, closed);
    const acknowledged = { state: 'acknowledged', acknowledgedOn: todayOf(actor), acknowledgedBy: actor.userName };
    await changeRows(tx, actor, transmittal, sameSource(transmittal, [id], acknowledged), { system: true });
    const count = (verdict: LineVerdict): number => linesOf(verdict).length;
    return {
      new: count('new'),
      newRevision: count('newRevision'),
      details: count('details'),
      same: count('same'),
      older: count('older'),
    };
  });
}

/** Issues an outgoing transmittal: revisions and files stay as they are now. */
export async function issue(
  context: Scoped,
  { id, seen }: { readonly id: string; readonly seen: string },
): Promise<{ readonly files: number }> {
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    const judged = await lockAndJudge(tx, actor, id);
    const { row, lines } = judged;
    if (row['direction'] !== 'outgoing') refuse(WORDS.outgoing);
    if (row['state'] !== 'draft') refuse(fill(WORDS.issued, factsOf(row)));
    demandReady(judged, seen);
    let stored = 0;
    for (const { files, shown } of lines)
      for (const { fileId } of files) {
        const copy = randomUUIDv7();
        await copyFile(
          tx,
          actor,
          { fileId, rowId: copy, id: copy, revision: shown.current },
          levelOf(actor, transmittal),
        );
        await addFile(tx, actor, transmittal, { register: transmittal.key, rowId: id, fileId: copy });
        stored += 1;
      }
    const closed = lines.map(({ stored: line, files }) => ({
      id: line.id,
      values: { drawing: line.drawing, revision: line.current, outcome: 'sent', files: files.length },
    }));
    await closeLines(tx, actor, closed);
    // by the clock of the database, as the moment its files were attached
    const moment = await oneRow(tx, sql<{ now: Date }>`select now()`);
    const now = { state: 'issued', issuedAt: moment?.now.toISOString() ?? null, issuedBy: actor.userName };
    const sentOn = row['sentOn'] === null ? { sentOn: todayOf(actor) } : {};
    await changeRows(tx, actor, transmittal, sameSource(transmittal, [id], { ...now, ...sentOn }), { system: true });
    return { files: stored };
  });
}

/** Enters the receipt of an issued transmittal. */
export async function acknowledge(
  context: Scoped,
  { id, by, on }: { readonly id: string; readonly by: string; readonly on: string },
): Promise<null> {
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    if ((await lockRows(tx, actor, transmittal, [id])).length === 0) throw new AppError('notFound');
    const row = await get(tx, actor, transmittal, id);
    if (row['state'] === 'draft' || row['direction'] !== 'outgoing') refuse(fill(WORDS.notIssued, factsOf(row)));
    if (row['state'] === 'acknowledged') refuse(fill(WORDS.acknowledged, factsOf(row)));
    const issued = text(row['sentOn']);
    if (on > todayOf(actor)) throw new InvalidError([{ field: 'on', words: WORDS.future }]);
    if (on < issued) throw new InvalidError([{ field: 'on', words: fill(WORDS.early, { issued }) }]);
    const receipt = { state: 'acknowledged', acknowledgedBy: by, acknowledgedOn: on };
    await changeRows(tx, actor, transmittal, sameSource(transmittal, [id], receipt), { system: true });
    return null;
  });
}

/** Adds drawings to an outgoing draft as lines, those that it does not list. Returns how many. */
export async function add(
  context: Scoped,
  { id, selection }: { readonly id: string; readonly selection: Selection },
): Promise<{ readonly added: number }> {
  const actor = actorOf(context);
  demand(context, drawing.key, 'see');
  return transaction(context.db, async (tx) => {
    if ((await lockRows(tx, actor, transmittal, [id])).length === 0) throw new AppError('notFound');
    const row = await get(tx, actor, transmittal, id);
    if (row['direction'] !== 'outgoing') refuse(WORDS.outgoing);
    const chosen = await selectedRows(tx, actor, drawing, selection);
    if (chosen.length > TRANSMITTAL_LINES_MOST) refuse(fill(WORDS.tooMany, { most: TRANSMITTAL_LINES_MOST }));
    const fresh = await rows(
      tx,
      sql<{ document: string; title: string }>`select d.name as document, d.description as title from drawing d
        where d.tenant_id = ${actor.tenantId}::uuid and d.id = any(${idArray(chosen.map((each) => each.id))})
          and not exists (select from transmittal_line t where t.tenant_id = d.tenant_id and t.transmittal = ${id}::uuid
            and t.deleted_at is null and lower(t.document) = lower(d.name)) order by d.title_sort, d.id`,
    );
    await insert(
      tx,
      actor,
      transmittalLine,
      fresh.map((each) => ({ ...each, transmittal: id })),
    );
    return { added: fresh.length };
  });
}
