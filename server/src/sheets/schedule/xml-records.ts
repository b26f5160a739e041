import { CLOSE, EMPTY, tagText, XmlScanner, type Tag } from '../xlsx/xml-scanner.ts';
import { damagedSchedule, notSchedule, type ScheduleRecord } from './schedule-record.ts';

/** A table of an XML schedule: the path of its rows, and the paths of their fields below. */
export interface XmlTable {
  readonly table: string;
  readonly path: string;
  readonly fields: readonly string[];
  /** True when rows of other tables are nested in a row of this one. */
  readonly isProject?: true;
}

/** Maximum depth of elements in a schedule. */
const DEEPEST = 40;
const NAME_END = /[\s/>]/;

/** A node in the tree of the elements to read. */
interface Place {
  readonly children: Map<string, Place>;
  table?: XmlTable;
  /** The field of the enclosing row that it contains. */
  field?: string;
}

function treeOf(tables: readonly XmlTable[]): Place {
  const root: Place = { children: new Map() };
  const placeAt = (path: string, from: Place): Place =>
    path.split('/').reduce((place, name) => {
      const next = place.children.get(name) ?? { children: new Map() };
      place.children.set(name, next);
      return next;
    }, from);
  for (const table of tables) {
    const place = placeAt(table.path, root);
    place.table = table;
    for (const field of table.fields) placeAt(field, place).field = field;
  }
  return root;
}

interface Row {
  readonly table: XmlTable;
  readonly number: number;
  readonly within: number;
  readonly values: Map<string, string>;
}

interface Element {
  readonly name: string;
  readonly place: Place | undefined;
  readonly row: Row | undefined;
}

/** Follows the tags of a schedule through the tree of the elements to read. */
class XmlRows {
  readonly #tree: Place;
  readonly #open: Element[] = [];
  readonly #counts = new Map<string, number>();
  #project = 0;
  #done: ScheduleRecord[] = [];

  constructor(tables: readonly XmlTable[]) {
    this.#tree = treeOf(tables);
  }

  /** Returns the rows completed since the last call. */
  takeDone(): readonly ScheduleRecord[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  readonly visit = (tag: Tag): void => {
    const name = nameOf(tag);
    if (tag.kind !== CLOSE) this.#begin(name);
    if (tag.kind === CLOSE || tag.kind === EMPTY) this.#end(name, tag.kind === EMPTY ? '' : tag);
  };

  #begin(name: string): void {
    const around = this.#open.at(-1);
    const place = (around === undefined ? this.#tree : around.place)?.children.get(name);
    if (around === undefined && place === undefined) throw notSchedule(`root ${name.slice(0, 50)}`);
    if (this.#open.length >= DEEPEST) throw damagedSchedule('elements lie too deep');
    const row = place?.table === undefined ? around?.row : this.#beginRow(place.table);
    this.#open.push({ name, place, row });
  }

  #beginRow(table: XmlTable): Row {
    const number = (this.#counts.get(table.table) ?? 0) + 1;
    this.#counts.set(table.table, number);
    if (table.isProject) this.#project = number;
    return { table, number, within: this.#project, values: new Map() };
  }

  #end(name: string, text: Tag | ''): void {
    const element = this.#open.pop();
    if (element?.name !== name) throw damagedSchedule('elements do not close one another');
    const { place, row } = element;
    if (row === undefined || place === undefined) return;
    if (place.table !== undefined) this.#done.push(recordOf(row));
    // of several of a kind the first counts: the baseline the tool shows
    else if (place.field !== undefined && !row.values.has(place.field))
      row.values.set(place.field, text === '' ? '' : tagText(text).trim());
  }
}

const recordOf = ({ table, number, within, values }: Row): ScheduleRecord => ({
  table: table.table,
  number,
  within,
  get: (field) => values.get(field) ?? '',
});

function nameOf({ source, nameAt, endAt }: Tag): string {
  const tag = source.slice(nameAt, endAt);
  const end = tag.search(NAME_END);
  return end < 0 ? tag : tag.slice(0, end);
}

/**
 * Yields the rows of the given tables of an XML schedule, several at a time.
 *
 * @throws SheetError `import.notSchedule` for another root, `import.damagedSchedule`, `import.damaged` of the scanner
 */
export async function* xmlRecords(
  pieces: AsyncIterable<string>,
  tables: readonly XmlTable[],
): AsyncGenerator<readonly ScheduleRecord[]> {
  const rows = new XmlRows(tables);
  const scanner = new XmlScanner(rows.visit);
  for await (const piece of pieces) {
    scanner.feed(piece);
    yield rows.takeDone();
  }
  scanner.end();
}
