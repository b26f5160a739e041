/**
 * What a spreadsheet would take for the beginning of a formula or a command, perhaps behind guards already there. Some of
 * those used in East Asia take the signs in full width for the same.
 */
const DANGEROUS = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const QUOTE = 39;

/**
 * A cell as it may be written to CSV: a quote is put before = + - @ (in full width too) tab CR, unless the whole cell is a plain number
 * such as -12.5 (reading S12, quality S4). A cell that begins with such a guard already gets one more, so that
 * {@link removeFormulaGuard} gives back exactly what was written.
 */
export function addFormulaGuard(cell: string): string {
  return DANGEROUS.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

/**
 * A cell for XLSX, where text is typed as text and can not become a formula: only a cell that would lose a quote on
 * reading gets one more.
 */
export function keepLeadingQuote(cell: string): string {
  return cell.charCodeAt(0) === QUOTE && GUARDED.test(cell) ? `'${cell}` : cell;
}

/** Undoes {@link addFormulaGuard}: one quote before = + - @ tab CR (or before further guards) is dropped. */
export function removeFormulaGuard(cell: string): string {
  return cell.charCodeAt(0) === QUOTE && GUARDED.test(cell) ? cell.slice(1) : cell;
}
