import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';

/** Identifies a row of any register, with its title. */
export interface RecordName {
  readonly register: string;
  readonly id: string;
  readonly title: string;
}

const withId = (route: string, id: string): string => `${route}?id=${encodeURIComponent(id)}`;

/** True when the page of a register lists all its rows; certificates have one list for each type. */
export const isListedWhole = (register: string): boolean =>
  !ALL_PAGES.some((page) => page.register === register && page.titled !== undefined);

/** The address that opens a row in the list it belongs to; null for an unknown register. */
export function rowAddress({ register, id, title }: RecordName): string | null {
  const definition = registerOf(register);
  if (definition === undefined) return null;
  const list = ALL_PAGES.find(
    (page) => page.register === register && page.titled !== undefined && title.startsWith(page.titled),
  );
  return withId(list?.route ?? definition.route, id);
}

/** The address of the form of a record; null where records have none. */
export function formAddress(register: string, id: string): string | null {
  const page = recordOf(register)?.form?.page;
  return page === undefined ? null : withId(page, id);
}

/**
 * The address that opens a record to work on it: its form or its row, as the register declares; null for an unknown
 * register.
 */
export const recordAddress = (record: RecordName): string | null =>
  recordOf(record.register)?.opens === 'form' ? formAddress(record.register, record.id) : rowAddress(record);

/** The fields that identify the record behind a row of a query list, shown or not; none for a register. */
export function openingFields(key: string): readonly string[] {
  const opens = queryListOf(key)?.query.opens;
  return opens === undefined ? [] : [opens.register, ...(opens.id === undefined ? [] : [opens.id])];
}
