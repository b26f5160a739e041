import { factsOf, fieldOfPath, linePath, pathLabel, wayLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, joinWords, w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../../db/database.ts';
import { isSame } from '../ways/complete-draft.ts';
import { type Finding, passed, type Subject } from './finding.ts';

const DIFFER = w('A source states otherwise: {facts}', '来源与登记内容不一致：{facts}');
const FACT = w('{field} ({way})', '{field}（{way}）');

/** What a source states of an invoice, beside what is registered. */
interface Stated {
  readonly path: string;
  readonly value: string;
  readonly way: string;
  /** What the line has, for a fact of a line. */
  readonly line: string | null;
  readonly lines: string;
}

/** What is registered at a place; undefined where a source cannot be compared with it, such as parts of one text. */
function registeredAt(row: AnyRow, { path, line, lines }: Stated): string | undefined {
  if (linePath(path) !== undefined) return line ?? '';
  if (path === 'lines') return lines;
  const field = fieldOfPath(path);
  if (field === undefined) return undefined;
  const { paths, isJoined } = factsOf(field, String(row['kind']));
  const value = row[field];
  if (isJoined === true || paths[0] !== path) return undefined;
  return typeof value === 'string' ? value : '';
}

/**
 * S1: every source states what is registered. Compared are all that files stated, also what was registered and changed
 * since; an invoice that was entered by hand has no sources.
 */
export async function sourceChecks({ tx, tenantId, id }: Subject, row: AnyRow): Promise<readonly Finding[]> {
  const stated = await rows(
    tx,
    sql<Stated>`with l as (select to_jsonb(x) as line, row_number() over (order by x.place) as no from invoice_line x
        where x.tenant_id = ${tenantId}::uuid and x.invoice = ${id}::uuid and x.deleted_at is null)
      select r.path, r.value, r.way, (select count(*) from l)::text as lines,
        case when r.path like 'lines.%' then (select l.line ->> lower(regexp_replace(split_part(r.path, '.', 3), '([A-Z])', '_\\1', 'g'))
          from l where l.no::text = split_part(r.path, '.', 2)) end as line
      from invoice_reading r where r.tenant_id = ${tenantId}::uuid and r.invoice = ${id}::uuid and r.way <> 'hand'
      order by natural_sort(r.path), r.way, r.file`,
  );
  if (stated.length === 0) return [];
  const differing = stated.flatMap((each) => {
    const now = registeredAt(row, each);
    const field = linePath(each.path)?.field ?? fieldOfPath(each.path) ?? each.path;
    return now === undefined || isSame(field, now, each.value) ? [] : [{ ...each, now }];
  });
  const base = { code: 'S1', severity: 'warning' } as const;
  if (differing.length === 0) return [passed(base.code, base.severity)];
  const facts = joinWords(differing.map(({ path, way }) => fill(FACT, { field: pathLabel(path), way: wayLabel(way) })));
  return [
    {
      ...base,
      outcome: 'failed',
      expected: differing.map(({ value }) => value).join('; '),
      actual: differing.map(({ now }) => now).join('; '),
      message: fill(DIFFER, { facts }),
    },
  ];
}
