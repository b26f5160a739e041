/**
 * Text that a spreadsheet would take for the beginning of a formula or a command, possibly after existing guards. Some
 * East Asian spreadsheets treat the full-width signs alike.
 */
const DANGEROUS = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const QUOTE = 39;

/**
 * Guards a cell for CSV: adds a quote before = + - @ (in full width too) tab CR, unless the whole cell is a plain
 * number such as -12.5 (reading S12, quality S4). A cell that already begins with such a guard gets one more, so that
 * {@link removeFormulaGuard} restores exactly what was written.
 */
export function addFormulaGuard(cell: string): string {
  return DANGEROUS.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

/**
 * Guards a cell for XLSX, where text is typed as text and cannot become a formula: only a cell that would lose a quote
 * on reading gets one more.
 */
export function keepLeadingQuote(cell: string): string {
  return cell.charCodeAt(0) === QUOTE && GUARDED.test(cell) ? `'${cell}` : cell;
}

/** Undoes {@link addFormulaGuard}: removes one quote before = + - @ tab CR (or before further guards). */
export function removeFormulaGuard(cell: string): string {
  return cell.charCodeAt(0) === QUOTE && GUARDED.test(cell) ? cell.slice(1) : cell;
}
