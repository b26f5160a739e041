import type { z } from 'zod';
import { type importAgain, UNKNOWN_NAMED, type UnknownNames } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { neededBesideName } from '@plumbline/contract/rules/addable.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { may, type Scoped } from '../../http/context.ts';
import { type ImportedFile, type ImportedPart, refuseGone } from './import-parts.ts';
import type { Submission } from './submit.ts';

const WORDS = {
  more: w(
    'A row of {table} is more than a name. Import or add these there first.',
    '{table}的行不能仅凭名称新增，请先在该表中导入或新增。',
  ),
  right: w(
    'You may not add rows to {table}. Ask a user who may, or correct the cells.',
    '您没有在{table}中新增的权限。请由有权限的用户新增，或更正单元格。',
  ),
} as const;

interface Found {
  readonly field: string;
  readonly name: string;
  readonly rows: number;
  readonly count: number;
}

/** The names for which rows of an import were refused because their tables lack them, by column. */
export async function unknownNames(context: Scoped, { job, register }: ImportedFile): Promise<readonly UnknownNames[]> {
  const found = await rows(
    context.db,
    sql<Found>`select * from (
        select *, row_number() over (partition by field order by rows desc, lower(name)) as place, (count(*) over (partition by field))::int as count
        from (select p.value ->> 'column' as field, min(x.name) as name, (count(distinct r.number))::int as rows
          from import_row r cross join lateral jsonb_array_elements(r.problems) p
            cross join lateral jsonb_array_elements_text(p.value -> 'unknown') x(name)
          where r.tenant_id = ${context.caller.tenantId}::uuid and r.job_id = ${job}::uuid and r.outcome = 'invalid'
          group by 1, lower(x.name)) n) m
      where place <= ${UNKNOWN_NAMED} order by field, place`,
  );
  return [...Map.groupBy(found, ({ field }) => field)].flatMap(([name, group]) => {
    const field = register.fields[name];
    if (field === undefined || !isRefField(field)) return [];
    const target = known(field.to);
    const why = whyNotAdded(context, target);
    return {
      field: name,
      label: field.label,
      register: target.key,
      names: group.map((line) => ({ name: line.name, rows: line.rows })),
      count: group[0]?.count ?? 0,
      needs: why === null ? (neededBesideName(target) ?? null) : null,
      why,
    };
  });
}

function whyNotAdded(context: Scoped, target: AnyRegister): Word | null {
  if (neededBesideName(target) === undefined) return fill(WORDS.more, { table: target.label });
  return may(context, target.key, 'add') ? null : fill(WORDS.right, { table: target.label });
}

/**
 * The same file with the same plan, and the names that are added now; what earlier runs of it added still is. @throws
 * AppError `importFileGone`
 */
export function againOf(
  parts: readonly ImportedPart[],
  { adds }: Pick<z.output<(typeof importAgain)['input']>, 'adds'>,
): Pick<Submission, 'parts' | 'file' | 'encoding'> {
  const [first] = parts;
  refuseGone(first?.path ?? '');
  return {
    file: { path: first?.path ?? '', name: first?.name ?? '' },
    encoding: first?.encoding ?? undefined,
    parts: parts.map(({ job, register, sheet, headerRow, mapping, compare, adds: before }) => ({
      register,
      sheet: sheet ?? undefined,
      headerRow: headerRow ?? undefined,
      mapping: mapping ?? undefined,
      compare: compare ?? undefined,
      adds: { ...before, ...adds.find((part) => part.job === job)?.fields },
    })),
  };
}
