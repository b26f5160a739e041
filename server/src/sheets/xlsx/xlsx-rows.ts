import { LAID_MOST, type LaidSheet } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import type { RawRow } from '../raw-row.ts';
import type { ReadLimits } from '../read-limits.ts';
import { countSheetRows } from '../count-rows.ts';
import { readCellLooks } from './cell-looks.ts';
import { type MergedCell, readMergedCells } from './merged-cells.ts';
import { readNumberShapes } from './number-format.ts';
import { readSharedStrings } from './shared-strings.ts';
import { layOutSheet } from './sheet-layout.ts';
import { readSheetRows } from './sheet-rows.ts';
import { chooseSheet, readWorkbook } from './workbook.ts';
import { openZipParts } from './zip-parts.ts';

/** A workbook whose directory, formats and shared strings are read: its sheets can be read one after the other. */
export interface OpenXlsx {
  /**
   * One sheet, by default the first visible one: its name and its rows in groups. Errors: those of the sheet reader.
   */
  open(wanted: string | undefined, limits: ReadLimits): { sheet: string; groups: AsyncIterable<RawRow[]> };
  /** The merged cells of a sheet that span rows. */
  merged(wanted: string | undefined): Promise<readonly MergedCell[]>;
  /** How each sheet is laid out, those without anything left out. */
  layOut(limits: ReadLimits): Promise<readonly LaidSheet[]>;
  /** The approximate number of rows with a value in a sheet; counting stops beyond `most`. */
  count(wanted: string, most: number): Promise<number | undefined>;
  close(): void;
}

/**
 * Opens an .xlsx. Formulas yield their last calculated value, dates their ISO text. Errors: those of the zip and
 * workbook readers.
 */
export async function openXlsx(path: string, limits: ReadLimits): Promise<OpenXlsx> {
  const parts = await openZipParts(path, limits);
  try {
    const workbook = await readWorkbook(parts);
    const shapes = await readNumberShapes(parts, workbook.styles);
    const strings = await readSharedStrings(parts, workbook.sharedStrings);
    return {
      open(wanted, within) {
        const sheet = chooseSheet(workbook, wanted);
        const context = { strings, shapes, epoch1904: workbook.epoch1904, limits: within };
        return { sheet: sheet.name, groups: readSheetRows(parts.read(sheet.part), context) };
      },
      merged: (wanted) => readMergedCells(parts.read(chooseSheet(workbook, wanted).part)),
      async layOut(within) {
        const looks = await readCellLooks(parts, workbook.styles);
        const context = { strings, shapes, epoch1904: workbook.epoch1904, limits: within };
        const laid: LaidSheet[] = [];
        for (const { part, name, hidden } of workbook.sheets.slice(0, LAID_MOST.sheets))
          laid.push(
            await layOutSheet({
              parts,
              looks,
              part,
              name,
              hidden,
              rows: () => readSheetRows(parts.read(part), context),
            }),
          );
        return laid.filter(({ cells, lost }) => lost.length > 0 || cells.some(({ text }) => text !== ''));
      },
      count: (wanted, most) => countSheetRows(parts.read(chooseSheet(workbook, wanted).part), most),
      close: () => parts.close(),
    };
  } catch (error) {
    parts.close();
    throw error;
  }
}
