/** What a header cell indicates about its column, as in import templates (domain guide 3.14, point 2). */
export type HeaderColour =
  /** Orange: a key column, must not be removed. */
  | 'key'
  /** Gold: an optional part of the key. */
  | 'optionalKey'
  /** Blue: required for new rows. */
  | 'required'
  /** White. */
  | 'optional';

/** What the fill of a cell means in the result of an import (domain guide 3.14, point 6). */
export type CellMark =
  /** Red: the value was refused. */
  | 'bad'
  /** Yellow: the value was changed. */
  | 'changed'
  /** Grey: the row was deleted. */
  | 'deleted';

/**
 * How the cells of a column are typed, and their number format: `@`, general, two of our own, and numbers with
 * thousands separators and a fixed number of decimals. Text typed as `@` does not turn into a number, date or formula
 * when edited.
 */
const FORMAT_IDS = {
  text: 49,
  number: 0,
  date: 164,
  dateTime: 165,
  decimals0: 3,
  decimals2: 4,
  decimals3: 166,
  decimals4: 167,
} as const;
/** How the cells of a column are typed. Text stays text, whatever it looks like. */
export type CellKind = keyof typeof FORMAT_IDS;

const FILLS = {
  key: 'F4B183',
  optionalKey: 'FFE699',
  required: 'BDD7EE',
  bad: 'FF9B9B',
  changed: 'FFFF99',
  deleted: 'D9D9D9',
} as const;
const FILL_NAMES = ['key', 'optionalKey', 'required', 'bad', 'changed', 'deleted'] as const;
/** Fills 0 and 1 are fixed by the format. */
const FIRST_FILL = 2;
const HEADER_COLOURS = ['optional', 'key', 'optionalKey', 'required'] as const;
const MARKS = [undefined, 'bad', 'changed', 'deleted'] as const;
const KINDS = Object.keys(FORMAT_IDS);
/** Style 0 is the plain one. */
const FIRST_HEADER = 1;
const FIRST_BODY = FIRST_HEADER + HEADER_COLOURS.length;

/** The style number of a header cell. */
export function headerStyle(colour: HeaderColour): number {
  return FIRST_HEADER + HEADER_COLOURS.indexOf(colour);
}

/** The style number of a data cell. */
export function bodyStyle(kind: CellKind, mark: CellMark | undefined): number {
  return FIRST_BODY + MARKS.indexOf(mark) * KINDS.length + KINDS.indexOf(kind);
}

function fillId(name: HeaderColour | CellMark | undefined): number {
  const at = FILL_NAMES.findIndex((known) => known === name);
  return at < 0 ? 0 : FIRST_FILL + at;
}

/** The styles part with all of the above. */
export function stylesXml(): string {
  const fills = FILL_NAMES.map(
    (name) =>
      `<fill><patternFill patternType="solid"><fgColor rgb="FF${FILLS[name]}"/><bgColor indexed="64"/></patternFill></fill>`,
  );
  const headers = HEADER_COLOURS.map(
    (colour) =>
      `<xf numFmtId="49" fontId="1" fillId="${fillId(colour)}" borderId="1" xfId="0" applyNumberFormat="1" ` +
      'applyFont="1" applyFill="1" applyBorder="1"/>',
  );
  const bodies = MARKS.flatMap((mark) =>
    Object.values(FORMAT_IDS).map(
      (format) =>
        `<xf numFmtId="${format}" fontId="0" fillId="${fillId(mark)}" borderId="0" xfId="0" ` +
        'applyNumberFormat="1" applyFill="1"/>',
    ),
  );
  const cells = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', ...headers, ...bodies];
  const edge = (side: string): string => `<${side} style="thin"><color rgb="FFBFBFBF"/></${side}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<numFmts count="4"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
    '<numFmt numFmtId="166" formatCode="#,##0.000"/><numFmt numFmtId="167" formatCode="#,##0.0000"/></numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
    `<fills count="${fills.length + FIRST_FILL}"><fill><patternFill patternType="none"/></fill>`,
    `<fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>`,
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border>${['left', 'right', 'top', 'bottom'].map(edge).join('')}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
