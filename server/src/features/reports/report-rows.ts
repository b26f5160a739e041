import { reportColumns, reportLayout, type ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { filter as filterSchema } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { byIds } from '../../register/read/read.ts';
import { column } from '../../register/row/columns.ts';
import { unrestricted } from '../../register/row/actor.ts';
import { type BesideOthers, type RowError, rules } from '../../register/row/rules.ts';
import { demandSound, registerOfReport } from './open-report.ts';

const WORDS = {
  json: w(
    '{field} is not JSON of the kind that a report has. Save the report on its page.',
    '{field} 不是报表所用的 JSON 内容，请在报表页面保存。',
  ),
  columns: w('Columns', '列'),
  filter: w('Filter', '筛选'),
  name: w(
    'This is no name of a field, such as discipline or subSystems.system.',
    '不是字段名，应如 discipline 或 subSystems.system。',
  ),
  entity: w(
    'There is no register or list of this name, such as tagItr or punchListItem.',
    '没有此名称的登记表或列表，应如 tagItr 或 punchListItem。',
  ),
  taken: w('“{code}” is a report of the product. Choose another code.', '“{code}”是系统内置报表的编码，请更换编码。'),
} as const;

const parse = (text: unknown, otherwise: unknown): unknown =>
  typeof text === 'string' && text !== '' ? JSON.parse(text) : otherwise;

/** The layout that a definition stores. @throws for JSON that is none */
export function layoutOf(row: AnyRow): ReportLayout {
  const { code, nameEn, nameZh, category, kind, entity, groupings, breakdown, sort, paper, orientation } = row;
  const filter = parse(row['filter'], undefined);
  return reportLayout.parse({
    code,
    nameEn,
    nameZh,
    category,
    kind,
    entity,
    groupings,
    breakdown: breakdown ?? null,
    sort,
    columns: parse(row['columns'], []),
    ...(filter !== undefined && filter !== null && { filter }),
    paper,
    orientation,
    bilingual: row['bilingual'] === true,
    logos: row['logos'] === true,
    pageBreak: row['pageBreak'] === true,
  });
}

const isSound = (text: unknown, schema: { safeParse(value: unknown): { readonly success: boolean } }): boolean => {
  try {
    return text === null || text === '' || schema.safeParse(parse(text, null)).success;
  } catch {
    return false;
  }
};

/** What is wrong with a definition, by field: all that can be told at once. */
function wrongIn(row: AnyRow): Readonly<Record<string, Word>> {
  const found: Record<string, Word> = {};
  if (!isSound(row['columns'], reportColumns)) found['columns'] = fill(WORDS.json, { field: WORDS.columns });
  if (!isSound(row['filter'], filterSchema)) found['filter'] = fill(WORDS.json, { field: WORDS.filter });
  const code = String(row['code'] ?? '');
  if (readyReport(code.toUpperCase())) found['code'] = fill(WORDS.taken, { code });
  try {
    // what is wrong already is left out, so that the rest can be judged
    const rest = Object.fromEntries(
      Object.keys(found).map((field) => [field, field === 'groupings' || field === 'sort' ? [] : null]),
    );
    const layout = layoutOf({ ...row, ...rest, code: row['code'] });
    const register = registerOfReport(layout.entity);
    if (!('groupings' in found)) demandSound(layout, register);
  } catch (error) {
    if (error instanceof InvalidError) for (const { field, words } of error.fields) found[field] ??= words;
    else if (Object.keys(found).length === 0) found['columns'] = fill(WORDS.json, { field: WORDS.columns });
  }
  return found;
}

/** The fields that a report cannot be run without, each with those it is judged together with. */
const CHECKED = {
  entity: [],
  kind: [],
  groupings: ['kind', 'entity'],
  breakdown: ['entity'],
  sort: ['entity'],
  columns: ['kind', 'entity'],
  filter: [],
  code: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const checks: readonly BesideOthers[] = Object.entries(CHECKED).map(([field, others]) => ({
  fields: [field, ...others],
  wrong: async (db, actor, ids) => {
    const rows = await byIds(db, { ...unrestricted(actor), userId: null }, known('reportDefinition'), ids);
    return new Map(
      rows.flatMap((row) => {
        const words = wrongIn(row)[field];
        return words ? [[row.id, words] as const] : [];
      }),
    );
  },
}));

/** Texts that are certainly none of what a report has: told at once, in one answer. */
const formErrors = (alias: string): readonly RowError[] => {
  const it = (name: string): RawBuilder<unknown> => sql`nullif(${column(alias, name)}, '')`;
  const keys = [...allRegisters, ...queryLists].map(({ key }) => key);
  return [
    {
      field: 'columns',
      when: sql<boolean>`${it('columns')} !~ '^\\s*\\[.*\\]\\s*$'`,
      words: fill(WORDS.json, { field: WORDS.columns }),
      causes: ['columns'],
    },
    {
      field: 'filter',
      when: sql<boolean>`${it('filter')} !~ '^\\s*[{].*[}]\\s*$'`,
      words: fill(WORDS.json, { field: WORDS.filter }),
      causes: ['filter'],
    },
    {
      field: 'entity',
      when: sql<boolean>`${it('entity')} <> all(${keys}::text[])`,
      words: WORDS.entity,
      causes: ['entity'],
    },
    {
      field: 'breakdown',
      when: sql<boolean>`${it('breakdown')} !~ '^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)?$'`,
      words: WORDS.name,
      causes: ['breakdown'],
    },
  ];
};

/** Definitions of reports: who made one owns it, and until it is shared nobody else sees it. */
export const reportRules = rules('reportDefinition', {
  onCreate: (_tx, actor) => Promise.resolve({ owner: sql`${actor.userName}::text` }),
  seenBy: (actor, alias) =>
    actor.userId === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${alias}.shared`)} or ${sql.ref(`${alias}.created_by`)} = ${actor.userId}::uuid)`,
  rowErrors: formErrors,
  besideOthers: checks,
});
