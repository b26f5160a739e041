import { type Via } from '@plumbline/contract/register/via.ts';
import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { known } from '../../db/model.ts';
import type { Database, Db } from '../../db/database.ts';
import { copyOut } from '../../db/single-client.ts';
import type { Actor } from '../../register/actor.ts';
import type { SheetBook } from '../../sheets/open-book.ts';
import type { Table, TableRow } from '../../sheets/read-table.ts';
import { csvRecords } from '../exports/csv-records.ts';

/** What makes the rows of an import that has no file: who does, and what it was asked. Kept with the import as JSON. */
export interface Made {
  readonly by: string;
  readonly of: unknown;
}

/** How the rows of an import are made when its turn comes. */
export interface RowMaker {
  /** The register they go into. */
  readonly into: string;
  /** The fields that are given, in the order of the columns of the query. */
  readonly fields: readonly string[];
  /** What the history says brought them. */
  readonly via: Via;
  /** Their cells, as a sheet would hold them. */
  readonly query: (actor: Actor, of: unknown, db: Db) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
}

const makers = new Map<string, RowMaker>();
/** Lets a feature make the rows of imports, under a name. */
export const makeRows = (by: string, maker: RowMaker): Map<string, RowMaker> => makers.set(by, maker);

/** The register rows made under a name go into. @throws {Error} when nobody makes any */
export function madeInto(by: string): AnyRegister {
  return known(makerOf(by).into);
}

/** What the history says brought the rows made under a name. @throws {Error} when nobody makes any */
export const madeVia = (by: string): Via => makerOf(by).via;

function makerOf(by: string): RowMaker {
  const maker = makers.get(by);
  if (!maker) throw new Error(`Nobody makes rows called ${by}.`);
  return maker;
}

/** The number of the first row, as a sheet with captions would have it. */
const FIRST = 2;

/** What makes rows, read as a file is: a table of texts, some hundreds of rows at a time. */
export function madeBook(database: Database, actor: Actor, { by, of }: Made): SheetBook {
  const { fields, query } = makerOf(by);
  const ends = new AsyncDisposableStack();
  return {
    async table(): Promise<Table> {
      const made = await query(actor, of, database.db);
      const stream = await copyOut(database, actor.userId, made.compile(database.db));
      const close = (): Promise<void> => Promise.resolve(void stream.destroy());
      ends.defer(close);
      async function* rows(): AsyncGenerator<TableRow[]> {
        let number = FIRST;
        for await (const batch of csvRecords(stream)) yield batch.map((cells) => ({ number: number++, cells }));
      }
      return {
        headers: fields,
        sheet: undefined,
        encoding: undefined,
        blankRows: () => 0,
        rows,
        close,
        [Symbol.asyncDispose]: close,
      };
    },
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  };
}
