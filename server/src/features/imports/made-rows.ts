import { type Via } from '@plumbline/contract/register/via.ts';
import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import { known } from '../../db/model.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { copyOut } from '../../db/single-client.ts';
import type { Actor } from '../../register/row/actor.ts';
import type { SheetBook } from '../../sheets/open-book.ts';
import { madeTable, type Table, type TableRow } from '../../sheets/read-table.ts';
import { csvRecords } from '../exports/csv-records.ts';

/** The generator of the rows of an import without a file, and its request. Stored with the import as JSON. */
export interface Made {
  readonly by: string;
  readonly of: unknown;
}

/** Generates the rows of an import when its turn comes. */
export interface RowMaker {
  /** The register the rows go into. */
  readonly into: string;
  /** The fields that are filled, in the order of the query's columns. */
  readonly fields: readonly string[];
  /** The origin of the rows shown in the history. */
  readonly via: Via;
  /** Their cells, as a sheet would have them. */
  readonly query: (actor: Actor, selection: unknown, db: Db) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
}

/** The part of an import that a generator of several tables has written. */
export interface WrittenPart {
  readonly register: AnyRegister;
  readonly job: string;
  /** The request it was generated for. */
  readonly of: unknown;
}
/** Generates several tables of one import: its parts name them as sheets. Their rows are shown in the history as an import. */
export interface BookMaker {
  readonly book: (database: Database, actor: Actor, of: unknown) => SheetBook;
  /** Accompanies a part that was written, in its transaction. */
  readonly onWritten: (tx: Tx, actor: Actor, part: WrittenPart) => Promise<void>;
}

const makers = onePerKey<'adds', string, RowMaker | BookMaker>('adds', 'the generator');
/** A feature's generator of rows, by its name. */
export const makeRows = (by: string, maker: RowMaker): Contribution<'adds'> => makers.add([by, maker]);

/** A feature's generator of several tables, by its name; rows that exist are left as they are. */
export const makeBook = (by: string, maker: BookMaker): Contribution<'adds'> => makers.add([by, maker]);

/** The register that rows of the named generator go into. @throws {Error} when there is no such generator */
export function madeInto(by: string): AnyRegister {
  return known(rowMakerOf(by).into);
}

/**
 * The origin shown in the history for rows of the named generator; undefined for that of an import. @throws {Error} when
 * there is no such generator
 */
export function madeVia(by: string): Via | undefined {
  const maker = makerOf(by);
  return 'via' in maker ? maker.via : undefined;
}

/** The generator of several tables that made an import; undefined for any other import. */
export function bookMakerOf(made: Made | null): BookMaker | undefined {
  const maker = made === null ? undefined : makerOf(made.by);
  return maker !== undefined && 'book' in maker ? maker : undefined;
}

function rowMakerOf(by: string): RowMaker {
  const maker = makerOf(by);
  if ('book' in maker) throw new Error(`${by} makes several tables.`);
  return maker;
}

function makerOf(by: string): RowMaker | BookMaker {
  const maker = makers.read().get(by);
  if (!maker) throw new Error(`Nobody makes rows called ${by}.`);
  return maker;
}

/** The number of the first row, as in a sheet with captions. */
const FIRST = 2;

/** Reads generated rows the way a file is read: a table of texts, some hundreds of rows at a time. */
export function madeBook(database: Database, actor: Actor, made: Made): SheetBook {
  const { by, of: selection } = made;
  const several = bookMakerOf(made);
  if (several !== undefined) return several.book(database, actor, selection);
  const { fields, query } = rowMakerOf(by);
  const ends = new AsyncDisposableStack();
  return {
    async table(): Promise<Table> {
      const made = await query(actor, selection, database.db);
      const stream = await copyOut(database, actor.userId, made.compile(database.db));
      const close = (): Promise<void> => Promise.resolve(void stream.destroy());
      ends.defer(close);
      async function* rows(): AsyncGenerator<TableRow[]> {
        let number = FIRST;
        for await (const batch of csvRecords(stream)) yield batch.map((cells) => ({ number: number++, cells }));
      }
      return madeTable(fields, rows, close);
    },
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  };
}
