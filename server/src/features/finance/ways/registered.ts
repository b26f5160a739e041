import { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { idArray } from '../../../register/row/columns.ts';
import { levelOf } from '../../../register/row/actor.ts';
import { byIds } from '../../../register/read/read.ts';
import { keyOf, keyFieldsOf } from '../invoice-rules.ts';
import type { Candidate, Texts } from './candidate.ts';

const { invoice, invoiceLine } = registers;

/** An invoice that is registered under the key of one that was read. */
export interface Registered {
  readonly id: string;
  /** Its values and lines; null when the caller may not open it. */
  readonly open: { readonly row: AnyRow; readonly lines: readonly AnyRow[] } | null;
}

/** The kind by which the key of an invoice is made; undefined while a part of the key is missing. */
function keyedAs({ kind, code, number, sellerTaxId, sellerName, issueDate }: Texts): string | undefined {
  if (number === undefined) return undefined;
  // only digital invoices have a number of 20 digits
  if (kind === undefined) return /^\d{20}$/.test(number) ? 'digitalSpecial' : undefined;
  if (kind.startsWith('digital')) return kind;
  const needed = kind === 'en16931' || kind === 'other' ? [sellerTaxId ?? sellerName, issueDate] : [code];
  return needed.includes(undefined) ? undefined : kind;
}

/** What the database makes the key of an invoice of. */
const keyParts = ({ key, values }: Candidate) => ({
  key,
  kind: keyedAs(values),
  code: values['code'],
  number: values['number'],
  seller_tax_id: values['sellerTaxId'],
  seller_name: values['sellerName'],
  issue_date: values['issueDate'],
});

/** The names by which invoices are known, in lower case, by the key of the candidate. */
export async function namesOf(db: Db, candidates: readonly Candidate[]): Promise<ReadonlyMap<string, string>> {
  const parts = candidates.map(keyParts).filter(({ kind }) => kind !== undefined);
  const found = await rows(
    db,
    sql<{ key: string; name: string }>`select x.key, lower(${keyOf(keyFieldsOf('x'))}) as name
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(key text, kind text, code text, number text,
        seller_tax_id text, seller_name text, issue_date text)`,
  );
  return new Map(found.map(({ key, name }) => [key, name]));
}

/** The registered invoices by their names; of another project, or of a review the caller may not see, only that they are. */
export async function registeredAs(
  db: Db,
  context: Scoped,
  names: readonly string[],
): Promise<ReadonlyMap<string, Registered>> {
  const actor = actorOf(context);
  const found = await rows(
    db,
    sql<{
      id: string;
      name: string;
      page: keyof typeof REVIEW_AREAS;
      here: boolean;
    }>`select i.id, lower(i.name) as name, i.page, i.level_id = ${levelOf(actor, invoice)}::uuid as here from invoice i
      where i.tenant_id = ${actor.tenantId}::uuid and i.deleted_at is null and lower(i.name) = any(${[...names]}::text[])`,
  );
  const open = found.filter(({ here, page }) => here && may(context, REVIEW_AREAS[page], 'see')).map(({ id }) => id);
  const read = new Map((await byIds(db, actor, invoice, open)).map((row) => [row.id, row]));
  const lines = Map.groupBy(await linesOf(db, context, open), (line) => idOf(line['invoice']));
  return new Map(
    found.map(({ id, name }) => {
      const row = read.get(id);
      return [name, { id, open: row === undefined ? null : { row, lines: lines.get(id) ?? [] } }];
    }),
  );
}

/** The id that a reference names. */
const idOf = (value: unknown): string => String(Reflect.get(Object(value), 'id'));

async function linesOf(db: Db, context: Scoped, invoices: readonly string[]): Promise<readonly AnyRow[]> {
  if (invoices.length === 0) return [];
  const actor = actorOf(context);
  const found = await rows(
    db,
    sql<{ id: string }>`select l.id from invoice_line l where l.tenant_id = ${actor.tenantId}::uuid
      and l.invoice = any(${idArray(invoices)}) and l.deleted_at is null order by l.invoice, l.place`,
  );
  return byIds(
    db,
    actor,
    invoiceLine,
    found.map(({ id }) => id),
  );
}
