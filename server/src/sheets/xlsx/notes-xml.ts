import { columnLetters, cutText } from './cell-xml.ts';
import { encodeString } from './xml-text.ts';

/** A note on a cell; row and column are counted from 0. */
export interface Note {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const HEADING = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Shape ids are allocated in clusters of this size, which the drawing must list. */
const CLUSTER = 1_024;

/** The part with the texts of the notes of a sheet. */
export function* commentsXml(notes: readonly Note[]): Generator<string> {
  yield `${HEADING}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;
  yield '<authors><author></author></authors><commentList>';
  for (const { row, column, text } of notes) {
    const reference = `${columnLetters(column)}${row + 1}`;
    const safe = encodeString(cutText(text));
    yield `<comment ref="${reference}" authorId="0"><text><r><t xml:space="preserve">${safe}</t></r></text></comment>`;
  }
  yield '</commentList></comments>';
}

/**
 * The part with the boxes of the notes of a sheet, hidden until pointed at. `firstCluster` must not be used by other
 * shapes.
 */
export function* noteShapesXml(notes: readonly Note[], firstCluster: number): Generator<string> {
  const clusters = Array.from({ length: noteClusters(notes.length) }, (_, at) => firstCluster + at);
  yield '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ';
  yield 'xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit">';
  yield `<o:idmap v:ext="edit" data="${clusters.join(',')}"/></o:shapelayout>`;
  yield '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">';
  yield '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>';
  for (const [at, { row, column }] of notes.entries()) {
    const anchor = [column + 1, 15, row, 2, column + 3, 15, row + 4, 4].join(', ');
    yield `<v:shape id="_x0000_s${firstCluster * CLUSTER + at + 1}" type="#_x0000_t202" `;
    yield `style="position:absolute;z-index:${at + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`;
    yield '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>';
    yield '<v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>';
    yield `<x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>`;
    yield `<x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
  }
  yield '</xml>';
}

/** Number of clusters needed for this many notes. */
export function noteClusters(count: number): number {
  return Math.ceil((count + 1) / CLUSTER);
}
