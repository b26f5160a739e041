import { MSP_TABLES, mspXml } from './msp-xml.ts';
import { p6Xer } from './p6-xer.ts';
import { P6_TABLES, p6Xml } from './p6-xml.ts';
import type { ScheduleFormat } from './schedule-format.ts';
import { ScheduleFrame, type ScheduleProject } from './schedule-frame.ts';
import { damagedSchedule, type ScheduleRecord } from './schedule-record.ts';
import { xerRecords } from './xer-records.ts';
import { xmlRecords } from './xml-records.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { textPieces } from '../csv/decoded-text.ts';
import { encodingAs, findEncoding, type CsvEncoding, type FoundEncoding } from '../csv/csv-encoding.ts';
import type { RawRow } from '../raw-row.ts';
import { PREVIEW_ROWS, type SheetStart } from '../read-protocol.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetInfo } from '../xlsx/workbook.ts';

/** A schedule whose frame has been read: the activities of each project form a sheet. */
export interface OpenSchedule {
  /** The encoding used for an XER; XML declares its own. */
  readonly encoding: CsvEncoding | undefined;
  readonly isGuess: boolean;
  /** A project of which the file only has linked activities is hidden. */
  readonly sheets: readonly SheetInfo[];
  /** The activities of one project, by default the first that has any; preceded by the captions. */
  open(wanted: string | undefined): { readonly sheet: string; readonly groups: AsyncIterable<RawRow[]> };
  /** The first activities of each project, and their number. */
  preview(): Promise<SheetStart[]>;
}

const XML_TABLES = [...P6_TABLES, ...MSP_TABLES];
const XML_FORMATS = [p6Xml, mspXml];
const HEAD_ROW = 1;
/** Maximum number of projects: each is a sheet that the user looks at and chooses. */
const PROJECTS_MOST = 60;

type Records = () => AsyncIterable<readonly ScheduleRecord[]>;

/** Converts another reader's errors for a truncated file to those of a schedule. */
async function* asSchedule(
  records: AsyncIterable<readonly ScheduleRecord[]>,
): AsyncGenerator<readonly ScheduleRecord[]> {
  try {
    yield* records;
  } catch (error) {
    if (error instanceof SheetError && error.code === 'import.damaged')
      throw damagedSchedule(String(error.facts['detail'] ?? ''));
    throw error;
  }
}

/**
 * Opens a schedule of Primavera P6 or Microsoft Project. The file is read once for what activities refer to, which may
 * follow them in the file, and once more for the activities, so that memory does not grow with them.
 *
 * @throws SheetError `import.notSchedule`, `import.damagedSchedule`, `import.noSuchSheet`
 */
export async function openSchedule(
  path: string,
  kind: 'xer' | 'xml',
  givenEncoding?: CsvEncoding,
): Promise<OpenSchedule> {
  if (kind === 'xer') {
    const found = await (givenEncoding === undefined ? findEncoding(path) : encodingAs(path, givenEncoding));
    const tables = new Set(Object.keys(p6Xer.roles));
    const records: Records = () => asSchedule(xerRecords(textPieces(path, found), tables));
    return scheduleOf(records, () => p6Xer, found);
  }
  const found = await xmlEncoding(path);
  const records: Records = () => asSchedule(xmlRecords(textPieces(path, found), XML_TABLES));
  const formatOf = (table: string): ScheduleFormat | undefined =>
    XML_FORMATS.find(({ roles }) => Object.hasOwn(roles, table));
  return scheduleOf(records, formatOf, undefined);
}

async function scheduleOf(
  records: Records,
  formatOf: (table: string) => ScheduleFormat | undefined,
  found: FoundEncoding | undefined,
): Promise<OpenSchedule> {
  const frame = new ScheduleFrame();
  const counts = new Map<string, number>();
  for await (const some of records()) {
    for (const record of some) meet(record, formatOf(record.table), { frame, counts });
  }
  if (counts.size > PROJECTS_MOST) throw new SheetError('import.tooManyProjects', { limit: PROJECTS_MOST });
  const names = namesOf(frame.projects, counts);
  const rows = rowsOf(records, formatOf, frame);
  const isHidden = (id: string): boolean => frame.projects.get(id)?.isStub === true;
  return {
    encoding: found?.encoding,
    isGuess: found?.isGuess ?? false,
    sheets: [...names].map(([id, name]) => ({ name, hidden: isHidden(id) })),
    open(wanted) {
      const all = [...names];
      const first = all.find(([id]) => !isHidden(id)) ?? all[0];
      const [id, sheet] = (wanted === undefined ? first : all.find(([, name]) => name === wanted)) ?? [];
      if (wanted !== undefined && id === undefined) throw new SheetError('import.noSuchSheet', { sheet: wanted });
      return { sheet: sheet ?? '', groups: sheetOf(rows(id)) };
    },
    async preview() {
      const starts = new Map([...names.keys()].map((id) => [id, [] as RawRow[]]));
      const isShort = ([id, start]: readonly [string, RawRow[]]): boolean =>
        start.length < Math.min(PREVIEW_ROWS, (counts.get(id) ?? 0) + 1);
      for await (const { captions, found } of rows()) {
        for (const { project, row } of found) {
          const start = starts.get(project);
          if (start?.length === 0) start.push({ number: HEAD_ROW, cells: [...captions] });
          if (start !== undefined && start.length < PREVIEW_ROWS) start.push(row);
        }
        if (![...starts].some(isShort)) break;
      }
      return [...names].map(([id, name]) => ({
        name,
        hidden: isHidden(id),
        rows: starts.get(id) ?? [],
        rowCount: (counts.get(id) ?? 0) + 1,
      }));
    },
  };
}

function meet(
  record: ScheduleRecord,
  format: ScheduleFormat | undefined,
  { frame, counts }: { readonly frame: ScheduleFrame; readonly counts: Map<string, number> },
): void {
  const role = format?.roles[record.table];
  if (format === undefined || role === undefined) return;
  if (role === 'project') {
    const project = format.project(record);
    frame.projects.set(project.id, project);
    return;
  }
  format.keep(record, role, frame);
  const project = role === 'activity' ? format.projectOf(record) : undefined;
  if (project !== undefined) counts.set(project, (counts.get(project) ?? 0) + 1);
}

/** The names of the sheets: project names, made unique, without projects that have no activities. */
function namesOf(
  projects: ReadonlyMap<string, ScheduleProject>,
  counts: ReadonlyMap<string, number>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of counts.keys()) {
    const plain = projects.get(id)?.name || id || '1';
    let name = plain;
    for (let more = 2; taken.has(name); more++) name = `${plain} (${more})`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

interface Found {
  readonly captions: readonly string[];
  readonly found: readonly { readonly project: string; readonly row: RawRow }[];
}

/** The activities of one project, or of all, in the order of the file. */
function rowsOf(
  records: Records,
  formatOf: (table: string) => ScheduleFormat | undefined,
  frame: ScheduleFrame,
): (wanted?: string) => AsyncGenerator<Found> {
  return async function* (wanted) {
    const numbers = new Map<string, number>();
    // in an XER it is the line number, which people can look up; in XML it is the activity's row in the sheet
    const numberOf = (record: ScheduleRecord, project: string): number => {
      const next = (numbers.get(project) ?? HEAD_ROW) + 1;
      numbers.set(project, next);
      return record.within === 0 ? record.number : next;
    };
    for await (const some of records()) {
      const [first] = some;
      const format = first && formatOf(first.table);
      if (format === undefined) continue;
      const readers = format.captions.map((caption) => format.cells[caption]);
      const found = some.flatMap((record) => {
        const id = format.roles[record.table] === 'activity' ? format.projectOf(record) : undefined;
        if (id === undefined || (wanted !== undefined && wanted !== id)) return [];
        const context = { frame, project: frame.projects.get(id) };
        const cells = readers.map((read) => read?.(record, context) ?? '');
        return [{ project: id, row: { number: numberOf(record, id), cells } }];
      });
      yield { captions: format.captions, found };
    }
  };
}

/** Rows preceded by the captions. */
async function* sheetOf(rows: AsyncIterable<Found>): AsyncGenerator<RawRow[]> {
  let hasHead = false;
  for await (const { captions, found } of rows) {
    if (found.length === 0) continue;
    const group = found.map(({ row }) => row);
    yield hasHead ? group : [{ number: HEAD_ROW, cells: [...captions] }, ...group];
    hasHead = true;
  }
}
