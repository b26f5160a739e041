import { encodeAttribute } from './xml-text.ts';

/** A sheet part of a workbook being written: `xl/worksheets/sheet<number>.xml`. */
export interface WrittenSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly hasNotes: boolean;
}

const HEADING = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const LONGEST_SHEET_NAME = 31;

/** A valid sheet name: at most 31 characters, none of : \ / ? * [ ], no quote at either end. */
export function safeSheetName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}:\\/?*[\]]/gu, '_')
    .trim()
    .slice(0, LONGEST_SHEET_NAME);
  return safe.replace(/^'|'$/g, '_').toWellFormed() || 'Sheet1';
}

/** The relationships of the package: its workbook. */
export function packageRelationsXml(): string {
  const target = `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`;
  return `${HEADING}<Relationships xmlns="${PACKAGE}/relationships">${target}</Relationships>`;
}

/** The workbook with its sheets in order. */
export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(({ name, hidden }, at) => {
    const state = hidden ? ' state="hidden"' : '';
    return `<sheet name="${encodeAttribute(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
  });
  return `${HEADING}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`;
}

/** The relationships of the workbook: sheets and styles. */
export function workbookRelationsXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`;
  return `${HEADING}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}${styles}</Relationships>`;
}

/** The relationships of a sheet that has notes. */
export function sheetRelationsXml(number: number): string {
  const shapes = `<Relationship Id="rId1" Type="${OFFICE}/vmlDrawing" Target="../drawings/vmlDrawing${number}.vml"/>`;
  const comments = `<Relationship Id="rId2" Type="${OFFICE}/comments" Target="../comments${number}.xml"/>`;
  return `${HEADING}<Relationships xmlns="${PACKAGE}/relationships">${shapes}${comments}</Relationships>`;
}

/** The content types of all parts. */
export function contentTypesXml(sheets: readonly WrittenSheet[]): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  const parts = sheets.flatMap(({ hasNotes }, at) => [
    override(`worksheets/sheet${at + 1}.xml`, 'worksheet'),
    ...(hasNotes ? [override(`comments${at + 1}.xml`, 'comments')] : []),
  ]);
  return [
    `${HEADING}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...parts,
    '</Types>',
  ].join('');
}
