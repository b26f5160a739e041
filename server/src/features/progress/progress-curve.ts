import type { ProgressChoice, ProgressCurve } from '@plumbline/contract/features/progress/calls/curves.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { type CurveItem, curveOf } from '@plumbline/contract/rules/planned-actual.ts';
import { type Language, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { cardCurve } from './card-curve.ts';
import { checkItems, type ItemChoice } from './check-dates.ts';
import { CURVE_COLUMNS } from './curve-columns.ts';
import { itemsSql } from './progress-items.ts';
import { oneBatchWorkbook } from './grid-workbook.ts';

const NO_DISCIPLINE = w('Certificates have no discipline: leave it out.', '证书不分专业，请清空专业。');
const NO_TYPE = w('Only certificates have a certificate type: leave it out.', '只有证书具有证书类型，请清空该类型。');

/** @throws InvalidError for a filter that this kind of work does not have */
function demandOwnFilters({ of: key, handoverType, discipline }: ProgressChoice): void {
  const wrong = [
    ...(key === 'handover' && discipline !== undefined ? [{ field: 'discipline', words: NO_DISCIPLINE }] : []),
    ...(key !== 'handover' && handoverType !== undefined ? [{ field: 'handoverType', words: NO_TYPE }] : []),
  ];
  if (wrong.length > 0) throw new InvalidError(wrong);
}

/** Planned against actual of one kind of work. */
export async function progressCurveOf(
  db: Db,
  actor: Actor,
  { step, ...choice }: ProgressChoice,
): Promise<ProgressCurve> {
  demandOwnFilters({ step, ...choice });
  const [part, inDoubt] = await Promise.all([partOf(db, actor, choice), doubtful(db, actor, choice)]);
  const { of: key, discipline } = choice;
  if (key === 'jobCard' && part === null) {
    // from the cached cards
    const {
      cards: _cards,
      withoutHours: _hours,
      ...curve
    } = await cardCurve(db, actor, { discipline, measure: 'number', step });
    return { ...curve, inDoubt, part };
  }
  const { items, total, undated } =
    key === 'tagItr' ? await checkItems(db, actor, choice) : await summedItems(db, actor, choice);
  return { ...curveOf(items, step, todayOf(actor), total), undated, inDoubt, part };
}

async function summedItems(db: Db, actor: Actor, choice: Omit<ProgressChoice, 'step'>) {
  const items = await rows(
    db,
    sql<CurveItem>`select x.planned, x.actual, count(*)::int as weight
      from (${itemsSql(actor, choice, ({ planned, actual }) => sql`${planned} as planned, ${actual} as actual`)}) x group by 1, 2`,
  );
  const sumOf = (some: readonly CurveItem[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  return { items, total: sumOf(items), undated: sumOf(items.filter(({ planned }) => planned === null)) };
}

async function doubtful(db: Db, actor: Actor, choice: Omit<ProgressChoice, 'step'>): Promise<number> {
  if (choice.of !== 'handover') return 0;
  const found = await oneRow(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from (${itemsSql(actor, choice, () => sql`t.doubt`)}) x where x.doubt = 'inDoubt'`,
  );
  return found?.count ?? 0;
}

/** The subsystems and systems by which the list shows the records of a part of the plant. */
async function partOf(
  db: Db,
  { tenantId }: Actor,
  { of: key, system, subSystem }: ItemChoice & Pick<ProgressChoice, 'of'>,
): Promise<ProgressCurve['part']> {
  if (subSystem !== undefined) {
    const its = sql`select b.system as id from sub_system b where b.tenant_id = ${tenantId}::uuid and b.id = ${subSystem}::uuid`;
    // procedures belong to systems; a certificate of the system is none of its subsystem
    return { subSystems: [subSystem], systems: key === 'procedure' ? await idsFrom(db, its) : [] };
  }
  if (system === undefined) return null;
  const parts = sql`select b.id from sub_system b where b.tenant_id = ${tenantId}::uuid and b.system = ${system}::uuid and b.deleted_at is null`;
  return { subSystems: await idsFrom(db, parts), systems: [system] };
}

/** The table of the report as a workbook, in the reader's language: a row for each step. */
export async function progressWorkbook(
  db: Db,
  actor: Actor,
  { choice, language }: { readonly choice: ProgressChoice; readonly language: Language },
): Promise<FileAnswer> {
  const { points } = await progressCurveOf(db, actor, choice);
  const title = pageAt('/Report/PlannedVsActualProgress')?.title[language] ?? '';
  return oneBatchWorkbook(`${title} ${registers[choice.of].label[language]}`, {
    columns: CURVE_COLUMNS.map(([caption], at) => ({
      caption: caption[language],
      kind: at < 2 ? ('date' as const) : ('number' as const),
    })),
    lines: points.map((point) => CURVE_COLUMNS.map(([, valueOf]) => String(valueOf(point) ?? ''))),
  });
}
