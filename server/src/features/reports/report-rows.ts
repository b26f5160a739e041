import { reportColumns, reportLayout, type ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { filter as filterSchema } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { byIds } from '../../register/read/read.ts';
import { unrestricted } from '../../register/row/actor.ts';
import { rules } from '../../register/row/rules.ts';
import { demandSound, registerOfReport } from './open-report.ts';

const WORDS = {
  json: w(
    '{field} is not JSON of the kind that a report has. Save the report on its page.',
    '{field} 不是报表所用的 JSON 内容，请在报表页面保存。',
  ),
  columns: w('Columns', '列'),
  filter: w('Filter', '筛选'),
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

/** What is wrong with a definition; undefined when it can be run. */
function wrongIn(row: AnyRow): Word | undefined {
  if (!isSound(row['columns'], reportColumns)) return fill(WORDS.json, { field: WORDS.columns });
  if (!isSound(row['filter'], filterSchema)) return fill(WORDS.json, { field: WORDS.filter });
  const code = String(row['code'] ?? '');
  if (readyReport(code.toUpperCase())) return fill(WORDS.taken, { code });
  try {
    const layout = layoutOf(row);
    demandSound(layout, registerOfReport(layout.entity));
    return undefined;
  } catch (error) {
    if (error instanceof InvalidError) return error.fields[0]?.words;
    return fill(WORDS.json, { field: WORDS.columns });
  }
}

const CHECKED = ['entity', 'kind', 'groupings', 'breakdown', 'sort', 'columns', 'filter', 'code'] as const;

/** Definitions of reports: who made one owns it, and until it is shared nobody else sees it. */
export const reportRules = rules('reportDefinition', {
  onCreate: (_tx, actor) => Promise.resolve({ owner: sql`${actor.userName}::text` }),
  seenBy: (actor, alias) =>
    actor.userId === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${alias}.shared`)} or ${sql.ref(`${alias}.created_by`)} = ${actor.userId}::uuid)`,
  besideOthers: [
    {
      fields: CHECKED,
      wrong: async (db, actor, ids) => {
        const register = known('reportDefinition');
        const found = await byIds(db, { ...unrestricted(actor), userId: null }, register, ids);
        return new Map(
          found.flatMap((row) => {
            const words = wrongIn(row);
            return words ? [[row.id, words] as const] : [];
          }),
        );
      },
    },
  ],
});
