import type { Field } from '@plumbline/contract/field/field.ts';
import { ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isWritable } from '../../register/row/values.ts';
import { madeTable, type Table } from '../../sheets/read-table.ts';
import type { PlantRow } from './plant/table.ts';

const BATCH = 500;

/** The fields of a register that a sheet for an import has. */
export const sheetFields = (register: AnyRegister): readonly (readonly [string, Field])[] =>
  Object.entries(register.fields).filter(([, field]) => isWritable(field) && !field.hide?.includes('import'));

/**
 * Rows of a plant as a sheet that an engineer would import: captions in English, cells as text, some hundreds at a
 * time.
 */
export function plantSheet(register: AnyRegister, rows: Iterable<PlantRow>): Table {
  const fields = sheetFields(register);
  const cellsOf = (row: PlantRow): string[] =>
    fields.map(([name, field]) => {
      const value = row[name] ?? null;
      return value === null ? '' : ruleOf(field).print(value, field, 'en');
    });
  async function* batches() {
    let batch: { number: number; cells: string[] }[] = [];
    let number = 1;
    for (const row of rows) {
      batch.push({ number: ++number, cells: cellsOf(row) });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  return madeTable(
    fields.map(([, field]) => field.label.en),
    batches,
  );
}
