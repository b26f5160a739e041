import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Database, type Db, rows, sql, transaction } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import {
  derivedFigures,
  type DerivedFigure,
  type Difference,
  differences,
  type Mechanism,
  recountDifferences,
} from '../../../register/derive/catalogue.ts';
import { ofCommand } from '../../../register/row/actor.ts';
import { restoreRows } from '../../../register/write/remove.ts';
import {
  type DeadReference,
  deadReferences,
  pathTo,
  restoreReferred,
  titlesOf,
} from '../../../register/write/truth.ts';
import { unsupportedSignatures } from '../../../workflow/sign/unsupported.ts';
import type { Finding } from './finding.ts';

/** Maximum number of rows named in a finding. */
const NAMED = 5;

const WORDS = {
  references: w('No row refers to a deleted one.', '没有记录引用已删除的记录。'),
  referencesOff: w(
    '{count} {count:reference|references} to deleted rows: {names}',
    '{count} 处引用指向已删除的记录：{names}',
  ),
  referencesTodo: w(
    'npm run admin -- doctor --repair restores what they refer to; for what it cannot restore, choose another value on these rows.',
    '请执行 npm run admin -- doctor --repair 恢复被引用的记录；无法恢复的请在上述记录中重新选择。',
  ),
  derived: w(
    'Derived figures that equal what they are calculated from: all {count}.',
    '全部 {count} 项派生数据与其来源一致。',
  ),
  derivedOff: w(
    '{count} derived {count:value differs|values differ} from what they are calculated from: {names}',
    '{count} 个派生值与其计算来源不一致：{names}',
  ),
  derivedTodo: w(
    'npm run admin -- doctor --repair calculates them again.',
    '请执行 npm run admin -- doctor --repair 重新计算。',
  ),
  signatures: w('Every signed record has what its signature required.', '所有已签署记录均具备签署所需条件。'),
  signaturesOff: w(
    '{count} signed {count:record lacks|records lack} what {count:its|their} signature required: {names}',
    '{count} 条已签署记录缺少签署所需条件：{names}',
  ),
  signaturesTodo: w(
    'npm run admin -- doctor --repair restores deleted punch items; where a round was signed before an earlier one, take its signature back.',
    '请执行 npm run admin -- doctor --repair 恢复已删除的尾项；如后一轮先于前一轮签署，请退回其签署。',
  ),
  repaired: w('{count} put right.', '已修正 {count} 处。'),
  repairedFigure: w('{figure}: {found}', '{figure}：{found}'),
  figure: w('{register}, {kept}', '{register}的{kept}'),
  figureNamed: w('{register}, {kept}: {detail}', '{register}的{kept}（{detail}）'),
  differing: w('{figure} ({rows})', '{figure}（{rows}）'),
} as const;

/** A finding about faults: none, or how many there are and the first by name. */
const finding = (
  about: string,
  names: readonly string[],
  words: { readonly none: Word; readonly some: Word; readonly todo: Word },
): Finding => {
  if (names.length === 0) return { about, health: 'ok', found: words.none };
  const more = names.length > NAMED ? ', …' : '';
  const found = fill(words.some, { count: names.length, names: `${names.slice(0, NAMED).join(', ')}${more}` });
  return { about, health: 'fail', found, todo: words.todo };
};

const nameOf = ({ register, field, title, id }: DeadReference): string =>
  `${register.key} "${title === '' ? id : title}" (${field})`;

/** Checks whether rows refer to deleted ones. */
export async function referencesOf({ db }: Pick<Database, 'db'>): Promise<Finding> {
  return finding('references', (await deadReferences(db)).map(nameOf), {
    none: WORDS.references,
    some: WORDS.referencesOff,
    todo: WORDS.referencesTodo,
  });
}

/** What a mechanism keeps, after the name of a register. */
const FIGURES: Readonly<Record<Mechanism, Word>> = {
  columns: w('calculated fields', '计算字段'),
  rollUp: w('progress', '汇总进度'),
  list: w('list', '列表'),
  mark: w('doubt', '存疑标记'),
  counter: w('counts', '计数'),
  comparison: w('comparison', '比对'),
  searchText: w('search texts', '搜索文本'),
  cache: w('cached figures', '缓存数据'),
};

/** The name of a derived figure for people. */
export function figureTitle({ mechanism, of, name = '' }: DerivedFigure): Word {
  const register = known(of);
  const detail = register.fields[name]?.label ?? registerOf(name)?.label ?? name;
  return fill(name === '' ? WORDS.figure : WORDS.figureNamed, {
    register: register.label,
    kept: FIGURES[mechanism],
    detail,
  });
}

/** The titles of the first rows that differ; the number of values that differ where they are about no rows. */
async function rowsOf(db: Db, { figure, tenantId, keys, count }: Difference): Promise<string> {
  const { row } = figure;
  if (row === undefined) return String(count);
  const ids = keys.slice(0, NAMED).map((key) => String(key[row]));
  const titles = await titlesOf(db, known(figure.of), { tenantId, ids });
  return `${titles.map((title) => `"${title}"`).join(', ')}${count > titles.length ? ', …' : ''}`;
}

const joined = (all: readonly Word[]): Word => ({
  en: all.map(({ en }) => en).join(', '),
  zh: all.map(({ zh }) => zh).join('，'),
});

/** Checks whether every derived figure equals what it is calculated from. */
export async function derivedOf({ db }: Pick<Database, 'db'>): Promise<Finding> {
  const about = 'derived';
  const figures = derivedFigures();
  const found = await differences(db, figures);
  if (found.length === 0) return { about, health: 'ok', found: fill(WORDS.derived, { count: figures.length }) };
  const names: Word[] = [];
  for (const difference of found)
    names.push(fill(WORDS.differing, { figure: figureTitle(difference.figure), rows: await rowsOf(db, difference) }));
  const count = found.reduce((sum, item) => sum + item.count, 0);
  return {
    about,
    health: 'fail',
    found: fill(WORDS.derivedOff, { count, names: joined(names) }),
    todo: WORDS.derivedTodo,
  };
}

/** Checks whether signed records have what their signature required. */
export async function signaturesOf({ db }: Pick<Database, 'db'>): Promise<Finding> {
  const names = (await unsupportedSignatures(db)).map(({ register, title }) => `${register.key} "${title}"`);
  return finding('signatures', names, {
    none: WORDS.signatures,
    some: WORDS.signaturesOff,
    todo: WORDS.signaturesTodo,
  });
}

/** Restores the punch items that signed forms refer to; returns how many. */
async function restorePunch(db: Db): Promise<number> {
  let count = 0;
  for (const { tenantId, levelId, punchItem } of await unsupportedSignatures(db)) {
    if (punchItem === null) continue;
    const actor = ofCommand(tenantId, await pathTo(db, tenantId, levelId));
    const { restored } = await transaction(db, (tx) => restoreRows(tx, actor, known('punchListItem'), [punchItem]));
    count += restored.length;
  }
  return count;
}

/** How many faults of one kind were put right. */
interface Repaired {
  readonly about: string;
  readonly count: number;
  /** The derived figure they were of. */
  readonly figure?: DerivedFigure;
}

/** What was put right, as a finding. */
export function repairedFinding({ about, count, figure }: Repaired): Finding {
  const found = fill(WORDS.repaired, { count });
  return {
    about,
    health: 'ok',
    found: figure === undefined ? found : fill(WORDS.repairedFigure, { figure: figureTitle(figure), found }),
  };
}

/** Puts right what a migration has left to the product's own rules, once; returns null when nothing was due. */
export async function repairWhenDue(database: Pick<Database, 'db'>): Promise<readonly Repaired[] | null> {
  const due = await rows(database.db, sql<{ name: string }>`select name from repair_due`);
  if (due.length === 0) return null;
  const done = await repair(database);
  // only now: a start that is killed half way begins again
  await sql`delete from repair_due where name = any(${due.map(({ name }) => name)}::text[])`.execute(database.db);
  return done;
}

/**
 * Puts right what can be put right without a decision: brings back rows that others refer to and punch items that
 * signed forms refer to, and calculates derived figures again.
 */
export const repair = async ({ db }: Pick<Database, 'db'>): Promise<readonly Repaired[]> => [
  { about: 'references', count: await restoreReferred(db) },
  { about: 'signatures', count: await restorePunch(db) },
  ...(await recountDifferences(db)).map(({ figure, count }) => ({ about: 'derived', figure, count })),
];
