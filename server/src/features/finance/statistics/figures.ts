import type {
  Figure,
  FigureRows,
  StatisticsLine,
  StatisticsTable,
} from '@plumbline/contract/features/finance/statistics-calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Db } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';

/** The days of issue, and the review, of a set of figures. */
export interface Asked {
  readonly page: 'input' | 'sales' | 'scrap';
  readonly from: string;
  readonly to: string;
}
/** What figures are read with. */
export interface Reading {
  readonly db: Db;
  readonly actor: Actor;
  readonly asked: Asked;
}

/** The states in which an invoice counts as an invoice of the books. */
const PASSED = ['passed', 'redPart', 'redFull'] as const;
const passedSql = sql<boolean>`i.state in ('passed', 'redPart', 'redFull')`;

/** Amounts of red invoices are negative, whatever sign their issuer writes. */
export const signed = (column: string): RawBuilder<string> =>
  sql<string>`(case when i.colour = 'red' then -abs(${sql.ref(`i.${column}`)}) else ${sql.ref(`i.${column}`)} end)`;

/** The invoices `i` of a project, review and days; void ones count nowhere. */
export const those = ({ actor: { tenantId, path }, asked: { page, from, to } }: Reading): RawBuilder<boolean> =>
  sql<boolean>`(i.tenant_id = ${tenantId}::uuid and i.level_id = ${path.D}::uuid and i.deleted_at is null and i.page = ${page}
    and i.issue_date between ${from}::date and ${to}::date and i.state <> 'voided')`;
/** Those that are passed. */
export const thosePassed = (reading: Reading): RawBuilder<boolean> =>
  sql<boolean>`(${those(reading)} and ${passedSql})`;

/** The filter of what was issued from one day to another. */
export const issuedWithin = ({ from, to }: Pick<Asked, 'from' | 'to'>): readonly Filter[] => [
  { field: 'issueDate', op: 'atLeast', value: from },
  { field: 'issueDate', op: 'atMost', value: to },
];
/** The same as a filter of the register. */
export const asFilter = ({ page, from, to }: Asked, ...more: readonly Filter[]): Filter => ({
  and: [
    { field: 'page', op: 'is', value: page },
    ...issuedWithin({ from, to }),
    { field: 'state', op: 'isNot', value: 'voided' },
    ...more,
  ],
});
/** The filter of passed invoices. */
export const isPassed: Filter = { field: 'state', op: 'anyOf', value: [...PASSED] };
/** The filter of a value, or of none. */
export const isValue = (field: string, value: string | null): Filter =>
  value === null ? { field, op: 'blank' } : { field, op: 'is', value };

/** A group as a statement returns it: what it is about, its currency, and its figures as texts. */
export interface Group {
  readonly key: string | null;
  readonly label?: string | null;
  readonly currency: string | null;
  readonly figures: readonly string[];
}
/** Reads groups. */
export const groupsOf = ({ db }: Reading, query: RawBuilder<Group>): Promise<readonly Group[]> => rows(db, query);

const TOTAL = w('Total', '合计');
/** A text that is the same in both languages. */
export const same = (text: string): Word => w(text, text);

/** The sums of the lines of each currency. */
function totals(
  lines: readonly StatisticsLine[],
  ofAll: (currency: string | null) => FigureRows | null,
): readonly StatisticsLine[] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => ({
    label: TOTAL,
    currency,
    isTotal: true,
    figures: (some[0]?.figures ?? []).map((_, at): Figure => {
      const values = some.map(({ figures }) => decimal(figures[at]?.value ?? '0'));
      const sum = values.reduce((total, value) => total.plus(value), decimal('0'));
      const places = Math.max(...some.map(({ figures }) => figures[at]?.value.split('.')[1]?.length ?? 0));
      return { value: sum.toFixed(places), rows: ofAll(currency) };
    }),
  }));
}

/** A table whose groups are rows of one register by a filter, with a total for each currency. */
export function tableOf<G extends Group>(
  table: Pick<StatisticsTable, 'key' | 'title' | 'by' | 'columns'>,
  groups: readonly G[],
  options: {
    readonly label: (group: G) => Word;
    readonly rows: (group: G) => FigureRows | null;
    readonly ofAll: (currency: string | null) => FigureRows | null;
  },
): StatisticsTable {
  const lines = groups.map((group): StatisticsLine => {
    const source = options.rows(group);
    return {
      label: options.label(group),
      currency: group.currency,
      isTotal: false,
      figures: group.figures.map((value) => ({ value, rows: source })),
    };
  });
  const sums = totals(lines, options.ofAll);
  // the total of a currency follows its lines
  const shown = sums.flatMap((sum) => [...lines.filter(({ currency }) => currency === sum.currency), sum]);
  return { ...table, lines: shown };
}
