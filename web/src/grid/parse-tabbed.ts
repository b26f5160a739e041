/**
 * Parses cells from a spreadsheet's clipboard text: separated by tabs, one line for each row; a quoted cell may contain
 * tabs, line breaks and doubled quotes. The line end that spreadsheets add after the last row is not a row. Rows may
 * have different numbers of cells; an empty text is one empty cell.
 */
export function parseTabbed(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (at >= text.length) break;
  }
  return rows;
}

interface ReadCell {
  readonly cell: string;
  /** The position of its tab or line end. */
  readonly end: number;
}

function plainCell(text: string, from: number): ReadCell {
  let end = from;
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1;
  return { cell: text.slice(from, end), end };
}

/** A quote that is never closed, or is followed by more text, belongs to the cell: users type quotes too. */
function quotedCell(text: string, from: number): ReadCell {
  let cell = '';
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') cell += text[at];
    if (text[at] === '"' && text[at + 1] !== '"') {
      const after = text[at + 1];
      const closes = after === undefined || '\t\r\n'.includes(after);
      return closes ? { cell, end: at + 1 } : plainCell(text, from);
    }
    if (text[at] === '"') cell += '"';
    at += text[at] === '"' ? 2 : 1;
  }
  return plainCell(text, from);
}
