import type { Field } from '@plumbline/contract/field/field.ts';
import { isStateField, stateOf } from '@plumbline/contract/rules/work-state.ts';
import { RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { known } from '../../db/model.ts';
import type { RecordPrint, TablePrint } from '../../pdf/record-rows.ts';
import { byIds } from '../../register/read/read.ts';
import { valueText } from '../../register/row/value-text.ts';
import { signaturesOf } from '../form/paper.ts';
import { signedBy, signRecords } from '../sign/sign-records.ts';
import { signOffPrints, type PrintingFor } from './print-sheets.ts';
import { statePrint, stateTexts } from './state-print.ts';

/** Fields that appear in the heading or in the signatures of a record, or are not meant for paper. */
const isInHeading = (register: AnyRegister, name: string, field: Field): boolean =>
  name === register.title ||
  name === 'description' ||
  name === 'documentCode' ||
  (field.hide?.includes('form') ?? false);

/** The address that opens a record, for its QR code. */
const addressOf = (printing: PrintingFor, { route }: AnyRegister, id: string): string =>
  `${printing.origin}${route}?id=${id}`;

/**
 * Prints records in full: their current fields and signatures, or for signed records the values stored at signing. In
 * the order of the ids.
 */
export async function recordPrints(
  printing: PrintingFor,
  key: string,
  ids: readonly string[],
): Promise<readonly RecordPrint[]> {
  const register = known(key);
  const found = new Map((await byIds(printing.db, printing.actor, register, ids)).map((row) => [row.id, row]));
  const kind = RECORD_KEYS.find((recordKey) => recordKey === key);
  const signed = kind === undefined ? [] : await signRecords(printing.db, printing.actor, { register: kind, ids });
  const people = signed.flatMap(({ given }) => given.map(signedBy));
  const signatures = await signaturesOf(printing.db, printing.actor, people);
  const signs = new Map(signed.map((record) => [record.id, record]));
  const factsOf = (row: AnyRow): RecordPrint['facts'] =>
    Object.entries(register.fields).flatMap(([name, field]) => {
      const value = isInHeading(register, name, field) ? '' : valueText(field, row[name], printing.language);
      const key = row[name];
      const state = isStateField(name, field) && typeof key === 'string' ? stateOf(key) : undefined;
      return value === '' ? [] : [{ label: field.label, value, ...(state && { state }) }];
    });
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) return [];
    const record = signs.get(id);
    const state = kind && record && statePrint(kind, record.state);
    return {
      kind: register.label,
      title: String(row[register.title] ?? ''),
      description: String(row['description'] ?? ''),
      address: addressOf(printing, register, id),
      documentCode: String(row['documentCode'] ?? ''),
      facts: factsOf(row),
      signOffs: record ? signOffPrints(record, signatures) : [],
      ...(state && { state }),
    };
  });
}

/** The columns in a table of records, each with its proportion of the width. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  moc: { name: 3, mocType: 2, description: 6, state: 2, raisedBy: 3, closedOn: 2 },
  operation: {
    number: 2,
    description: 5,
    operationType: 2,
    weighting: 2,
    donePercent: 1.4,
    tagItr: 3.4,
    signedBy: 3,
    signedOn: 2.2,
  },
  punchListItem: { number: 2.4, category: 1.6, description: 6, state: 2, assignedTo: 3, plannedDate: 2.2 },
  tagPwl: {
    pwl: 2,
    dueDate: 2,
    progress: 2,
    completionStatus: 2.4,
    signedOn: 2,
    signedBy: 3,
    outOfLimits: 1.4,
    comments: 4,
  },
  jobCard: { name: 3, description: 6, discipline: 2, state: 2, percent: 1.4, acceptedOn: 2.2 },
  workPackApproval: { round: 1, name: 4, discipline: 2, state: 2, approvedBy: 3, approvedOn: 2.2 },
};

/** The texts of some fields of records, by name; in the order of the ids. An unknown field name gives no text. */
export async function recordTexts(
  printing: PrintingFor,
  key: string,
  ids: readonly string[],
  names: readonly string[],
): Promise<readonly Readonly<Record<string, string>>[]> {
  const register = known(key);
  const own = names.filter((name) => Object.hasOwn(register.fields, name));
  const found = new Map((await byIds(printing.db, printing.actor, register, ids, own)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    const textOf = (name: string): string => {
      const field = register.fields[name];
      return field && row ? valueText(field, row[name], printing.language) : '';
    };
    return row ? [Object.fromEntries(names.map((name) => [name, textOf(name)]))] : [];
  });
}

/** Records as a table, in the order of the ids. */
export async function tablePrint(printing: PrintingFor, key: string, ids: readonly string[]): Promise<TablePrint> {
  const register = known(key);
  const columns = Object.entries(COLUMNS[key] ?? {}).flatMap(([name, share]) => {
    const field = register.fields[name];
    return field ? [{ name, share, label: field.label, ...stateTexts(name, field) }] : [];
  });
  const names = columns.map(({ name }) => name);
  const found = await recordTexts(printing, key, ids, names);
  return { title: register.label, columns, lines: found.map((row) => names.map((name) => row[name] ?? '')) };
}
