import { SheetError } from '../sheet-error.ts';
import { scanSmallPart } from './scan-small-part.ts';
import { isTag, tagAttribute } from './xml-scanner.ts';
import type { Tag } from './xml-scanner.ts';
import type { ZipParts } from './zip-parts.ts';

/** A sheet of a workbook, as shown on the tabs. */
export interface SheetInfo {
  readonly name: string;
  /** Hidden by the user or by a program; never chosen by default. */
  readonly hidden: boolean;
}

/** A sheet and where its rows are. */
interface WorkbookSheet extends SheetInfo {
  /** Name of the part that contains its rows. */
  readonly part: string;
}

/** What the workbook states about its parts. */
export interface Workbook {
  /** Worksheets in tab order; sheets that are only a chart are left out. */
  readonly sheets: readonly WorkbookSheet[];
  /** Days are counted from 1904, not 1900 (old Macintosh files). */
  readonly epoch1904: boolean;
  /** Part names; undefined when the workbook has none. */
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
}

/** A part that another part refers to. */
interface Relation {
  readonly id: string;
  /** Last word of the type: `worksheet`, `styles`; the words before it differ between the two OOXML dialects. */
  readonly type: string;
  readonly target: string;
}

const USUAL_WORKBOOK = 'xl/workbook.xml';

/** Reads the directory of a workbook. Errors: `import.notSpreadsheet` if the zip contains none, `import.damaged`. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const path = await workbookPath(parts);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await readRelations(parts, path);
  const { found, epoch1904 } = await readSheetList(parts, path);
  const sheets = found.flatMap(({ name, hidden, relation }) => {
    const target = relations.find((known) => known.id === relation && known.type === 'worksheet')?.target;
    return target === undefined ? [] : [{ name, hidden, part: resolvePart(folder, target) }];
  });
  if (sheets.length === 0) throw noSheets(found.length, relations);
  const partOf = (type: string, usual: string): string | undefined => {
    const target = relations.find((known) => known.type === type)?.target;
    const part = target === undefined ? usual : resolvePart(folder, target);
    return parts.has(part) ? part : undefined;
  };
  return {
    sheets,
    epoch1904,
    sharedStrings: partOf('sharedStrings', 'xl/sharedStrings.xml'),
    styles: partOf('styles', 'xl/styles.xml'),
  };
}

/** The error for a workbook in which no worksheet is found: it has charts alone, or does not name the parts it has. */
const noSheets = (named: number, relations: readonly Relation[]): SheetError =>
  named > 0 && !relations.some(({ type }) => type === 'worksheet')
    ? new SheetError('import.empty')
    : new SheetError('import.damaged', { detail: 'the workbook names no worksheet' });

/** The sheet to read: the one given, or else the first visible one. Errors: `import.noSuchSheet`, `import.damaged`. */
export function chooseSheet(workbook: Workbook, wanted: string | undefined): WorkbookSheet {
  const sheet =
    wanted === undefined
      ? (workbook.sheets.find((known) => !known.hidden) ?? workbook.sheets[0])
      : workbook.sheets.find((known) => known.name === wanted);
  if (sheet !== undefined) return sheet;
  if (wanted !== undefined) throw new SheetError('import.noSuchSheet', { sheet: wanted });
  throw new SheetError('import.damaged', { detail: 'the workbook names no sheet' });
}

async function workbookPath(parts: ZipParts): Promise<string> {
  const roots = await readRelations(parts, '').catch((): Relation[] => []);
  const target = roots.find((relation) => relation.type === 'officeDocument')?.target;
  const named = target === undefined ? undefined : resolvePart('', target);
  const path = named !== undefined && parts.has(named) ? named : USUAL_WORKBOOK;
  // A text document or a binary workbook is a zip with relationships too, but its main part is not one of our
  // workbooks.
  if (!parts.has(path) || !/workbook[^/]*\.xml$/i.test(path)) throw new SheetError('import.notSpreadsheet');
  return path;
}

/** Reads what a part refers to; '' is the package. */
export async function readRelations(parts: ZipParts, partPath: string): Promise<Relation[]> {
  const cut = partPath.lastIndexOf('/') + 1;
  const relations: Relation[] = [];
  await scanSmallPart(parts, `${partPath.slice(0, cut)}_rels/${partPath.slice(cut)}.rels`, (tag) => {
    if (!isTag(tag, 'Relationship')) return;
    const type = tagAttribute(tag, 'Type') ?? '';
    relations.push({
      id: tagAttribute(tag, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: tagAttribute(tag, 'Target') ?? '',
    });
  });
  return relations;
}

async function readSheetList(parts: ZipParts, path: string) {
  const found: { name: string; hidden: boolean; relation: string }[] = [];
  let epoch1904 = false;
  let relationKey = 'r:id';
  await scanSmallPart(parts, path, (tag) => {
    relationKey = relationAttribute(tag) ?? relationKey;
    if (isTag(tag, 'workbookPr')) epoch1904 ||= /^(?:1|true|on)$/.test(tagAttribute(tag, 'date1904') ?? '');
    if (!isTag(tag, 'sheet')) return;
    found.push({
      name: tagAttribute(tag, 'name') ?? '',
      hidden: (tagAttribute(tag, 'state') ?? 'visible') !== 'visible',
      relation: tagAttribute(tag, relationKey) ?? '',
    });
  });
  return { found, epoch1904 };
}

/** `r:id`, with whatever prefix the tag binds to relationships; undefined where it binds none. */
function relationAttribute(tag: Tag): string | undefined {
  const text = tag.source.slice(tag.nameAt, tag.endAt);
  const prefix = /\sxmlns:([\w.-]+)\s*=\s*["'][^"']*\/officeDocument\/(?:2006\/)?relationships["']/.exec(text)?.[1];
  return prefix === undefined ? undefined : `${prefix}:id`;
}

/** Resolves a target, which may be absolute or contain `..`, to a part name. */
export function resolvePart(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    if (step !== '..' && step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}
