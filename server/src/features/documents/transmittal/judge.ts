import { createHash } from 'node:crypto';
import {
  TRANSMITTAL_LINES_MOST,
  type ReviewedFile,
  type ReviewedLine,
  type TransmittalReview,
} from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { nameWithoutRevision } from '@plumbline/contract/rules/drawing-revision.ts';
import { documentsOf, otherRevision, verdictOf } from '@plumbline/contract/rules/transmittal.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { get } from '../../../register/read/read.ts';
import { type Actor, levelOf } from '../../../register/row/actor.ts';
import { attached } from '../../../register/row/attached.ts';
import { idArray } from '../../../register/row/columns.ts';
import { optionsOn } from '../../../register/row/level-options.ts';

const WORDS = {
  type: w('Not in the register: enter its drawing type.', '图纸库中没有该图纸，请填写图纸类型。'),
  title: w('Not in the register: enter its title.', '图纸库中没有该图纸，请填写标题。'),
  unknown: w('Not in the register of drawings: correct the number.', '图纸库中没有该图纸，请更正编号。'),
  other: w(
    'The drawing has revision {current} now. Leave the revision blank, or enter this one.',
    '图纸现行版本为 {current}。请将版本留空，或填写该版本。',
  ),
  older: w('Older than ours ({current}): nothing changes.', '早于现行版本 {current}，不作更改。'),
  missing: w('Listed, but no file.', '已列出，但没有文件。'),
  named: w('{file} says revision {revision}.', '文件 {file} 的名称标示版本 {revision}。'),
  content: w(
    '{file} has another content than the file of the same revision on the drawing.',
    '{file} 与图纸上同一版本的文件内容不同。',
  ),
  superseded: w('The drawing is superseded or withdrawn.', '该图纸已被替代或作废。'),
  tooMany: w('At most {most} lines; divide the transmittal.', '最多 {most} 行，请拆分传送单。'),
} as const;

/** A line beside its drawing, as stored. */
interface Stored {
  readonly id: string;
  readonly document: string;
  readonly title: string | null;
  readonly revision: string | null;
  readonly revisionDate: string | null;
  readonly drawingType: string | null;
  readonly drawingStatus: string | null;
  readonly drawing: string | null;
  readonly name: string | null;
  readonly current: string | null;
  readonly currentDate: string | null;
  readonly currentStatus: string | null;
  readonly superseded: boolean | null;
}

/** A file on a row. */
interface OnRow {
  readonly row: string;
  readonly attachment: string;
  readonly fileId: string;
  readonly name: string;
  readonly sha256: string;
  readonly revision: string | null;
  readonly retired: boolean;
}

/** What is to be done with a file of a line. */
export interface JudgedFile {
  readonly shown: ReviewedFile;
  readonly fileId: string;
  /** The file on the drawing that it is the next version of. */
  readonly replaces?: string | undefined;
}
/** A line as it is judged, with what must be written. */
export interface JudgedLine {
  readonly stored: Stored;
  readonly shown: ReviewedLine;
  readonly files: readonly JudgedFile[];
}
/** A transmittal as it is judged. */
export interface Judged {
  readonly row: AnyRow;
  readonly lines: readonly JudgedLine[];
  readonly review: TransmittalReview;
  /** The attachments that an act locks: those of the transmittal, and those on its drawings. */
  readonly attachments: readonly string[];
}

const linesOf = (db: Db, actor: Actor, id: string): Promise<readonly Stored[]> =>
  rows(
    db,
    sql<Stored>`select t.id, t.document, nullif(trim(t.title), '') as title, nullif(trim(t.revision), '') as revision,
        t.revision_date::text as "revisionDate", t.drawing_type as "drawingType", t.drawing_status as "drawingStatus",
        d.id as drawing, d.name, nullif(trim(d.revision), '') as current, d.revision_date::text as "currentDate",
        d.drawing_status as "currentStatus", d.superseded
      from transmittal_line t left join drawing d on d.tenant_id = t.tenant_id and d.deleted_at is null
        and d.level_id = ${levelOf(actor, known('drawing'))}::uuid and lower(d.name) = lower(trim(t.document))
      where t.tenant_id = ${actor.tenantId}::uuid and t.transmittal = ${id}::uuid and t.deleted_at is null
      order by t.place, t.id limit ${TRANSMITTAL_LINES_MOST + 1}`,
  );

const filesOn = (db: Db, { tenantId }: Actor, ids: readonly string[]): Promise<readonly OnRow[]> =>
  rows(
    db,
    sql<OnRow>`select row_id as row, id as attachment, file_id as "fileId", name, sha256, revision, retired_at is not null as retired
      from ${attached} f where tenant_id = ${tenantId}::uuid and row_id = any(${idArray(ids)}) order by name, id`,
  );

/** What a file received with a line does to its drawing. */
function received(
  file: OnRow,
  { document, revision }: Stored,
  { there, onlyOne }: { readonly there: readonly OnRow[]; readonly onlyOne: boolean },
): JudgedFile {
  const { name, fileId, sha256 } = file;
  if (there.some((each) => each.sha256 === sha256 && each.revision === revision))
    return { shown: { name, does: 'nothing' }, fileId };
  const stem = nameWithoutRevision(name, document);
  const same = there.find((each) => nameWithoutRevision(each.name, document) === stem);
  const replaces = (same ?? (onlyOne ? there[0] : undefined))?.attachment;
  return { shown: { name, does: replaces === undefined ? 'attach' : 'version' }, fileId, replaces };
}

/** Judges lines that were received. */
function receivedLine(
  stored: Stored,
  files: readonly OnRow[],
  room: { readonly there: readonly OnRow[]; readonly onlyOne: boolean },
): JudgedLine {
  const { document, revision, current } = stored;
  const ours = { revision: current, revisionDate: stored.currentDate, status: stored.currentStatus };
  const line = { revision, revisionDate: stored.revisionDate, status: stored.drawingStatus };
  const verdict = verdictOf(line, stored.drawing === null ? undefined : ours);
  const isNew = verdict === 'new';
  const judged = files.map((file) =>
    verdict === 'older'
      ? { shown: { name: file.name, does: 'nothing' as const }, fileId: file.fileId }
      : received(file, stored, room),
  );
  const isCurrent = verdict === 'same' || verdict === 'details';
  const warnings: readonly (Word | false)[] = [
    verdict === 'older' && fill(WORDS.older, { current: current ?? '' }),
    files.length === 0 && WORDS.missing,
    ...files.map(({ name }) => {
      const named = otherRevision(name, document, revision);
      return named !== null && fill(WORDS.named, { file: name, revision: named });
    }),
    ...judged.map(
      ({ shown: { name, does }, replaces }) =>
        isCurrent &&
        does === 'version' &&
        room.there.some((each) => each.attachment === replaces && each.revision === revision) &&
        fill(WORDS.content, { file: name }),
    ),
  ];
  const problems = [isNew && stored.drawingType === null && WORDS.type, isNew && stored.title === null && WORDS.title];
  return { stored, files: judged, shown: shownOf(stored, { verdict, files: judged, problems, warnings }) };
}

/** Judges lines that are to be sent, with the files of their drawings in the revision of the line. */
function sentLine(stored: Stored, there: readonly OnRow[]): JudgedLine {
  const { revision, current, drawing } = stored;
  const verdict = verdictOf(
    { revision, revisionDate: null, status: null },
    drawing === null ? undefined : { revision: current, revisionDate: null, status: null },
  );
  const files = there
    .filter((file) => !file.retired && (file.revision === null || file.revision === current))
    .map(({ name, fileId }) => ({ shown: { name, does: 'sent' as const }, fileId }));
  const isOther = verdict === 'older' || verdict === 'newRevision';
  const problems = [drawing === null && WORDS.unknown, isOther && fill(WORDS.other, { current: current ?? '-' })];
  const warnings = [
    stored.superseded === true && WORDS.superseded,
    drawing !== null && files.length === 0 && WORDS.missing,
  ];
  return { stored, files, shown: shownOf(stored, { verdict, files, problems, warnings }) };
}

function shownOf(
  { id, document, title, revision, drawing, name, current }: Stored,
  {
    verdict,
    files,
    problems,
    warnings,
  }: {
    readonly verdict: ReviewedLine['verdict'];
    readonly files: readonly JudgedFile[];
    readonly problems: readonly (Word | false)[];
    readonly warnings: readonly (Word | false)[];
  },
): ReviewedLine {
  const present = (words: readonly (Word | false)[]): readonly Word[] => words.filter((word) => word !== false);
  return {
    id,
    document,
    title,
    revision,
    verdict,
    drawing: drawing === null ? null : { id: drawing, title: name ?? document },
    current,
    files: files.map(({ shown }) => shown),
    problems: present(problems),
    warnings: present(warnings),
  };
}

/**
 * Compares the lines and files of a transmittal with the drawings as they are now.
 *
 * @throws AppError `notFound`; `notAllowedHere` when it has too many lines
 */
export async function judge(db: Db, actor: Actor, id: string): Promise<Judged> {
  const row = await get(db, actor, known('transmittal'), id);
  const stored = await linesOf(db, actor, id);
  if (stored.length > TRANSMITTAL_LINES_MOST)
    throw new AppError('notAllowedHere', { why: fill(WORDS.tooMany, { most: TRANSMITTAL_LINES_MOST }) });
  const drawings = stored.flatMap(({ drawing }) => drawing ?? []);
  const found = Map.groupBy(await filesOn(db, actor, [id, ...drawings]), (file) => file.row);
  const own = found.get(id) ?? [];
  const on = (drawing: string | null): readonly OnRow[] => (drawing === null ? [] : (found.get(drawing) ?? []));
  const isSent = row['direction'] === 'outgoing';
  const onlyOne = (await optionsOn(db, actor.path)).oneFilePerDrawing;
  const documents = documentsOf(
    own.map(({ name }) => name),
    stored.map(({ document }) => document),
  );
  const lines = stored.map((line) => {
    const there = on(line.drawing);
    if (isSent) return sentLine(line, there);
    const files = own.filter(({ name }) => documents.get(name) === line.document);
    return receivedLine(line, files, { there, onlyOne });
  });
  const loose = isSent ? [] : own.filter(({ name }) => documents.get(name) === null).map(({ name }) => name);
  const shown = lines.map((line) => line.shown);
  const facts = [row.rev, lines.map(({ stored: line, files, shown: { verdict } }) => [line, files, verdict]), loose];
  const seen = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  const attachments = [...new Set([...found.values()].flat().map(({ attachment }) => attachment))];
  return { row, lines, attachments, review: { seen, lines: shown, loose } };
}
