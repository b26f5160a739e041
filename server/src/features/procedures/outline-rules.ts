import { OUTLINE_KEYS, OUTLINES, type OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import type { Contribution } from '../../compose/point.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table } from '../../register/row/columns.ts';
import { goesAlong } from '../../register/row/companions.ts';
import { type RowError, rules, type Sides } from '../../register/row/rules.ts';
import { ownersHeld, registersOf } from './outline.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  otherOwner: w('The parent section "{title}" belongs to another one.', '上级章节“{title}”不属于同一程序。'),
  ring: w('A section cannot be inside itself.', '章节不能位于其自身之下。'),
  stays: w('It stays in "{title}". Copy it there instead.', '不能移出“{title}”，请在目标处另建。'),
  sameNumber: w(
    'There is a number {title} here already; {number} is the same number.',
    '此处已有编号 {title}，与 {number} 为同一编号。',
  ),
  limits: w('The lower limit is above the upper one.', '下限高于上限。'),
} as const;

const inTenant = (alias: string, row: string) =>
  sql<boolean>`${sql.ref(`${row}.tenant_id`)} = ${sql.ref(`${alias}.tenant_id`)}`;

/** A parent must be in the same procedure or skeleton, and a section cannot be inside itself. */
function treeErrors(outlineKind: OutlineOf, alias: string): readonly RowError[] {
  const { owner, section } = registersOf(outlineKind);
  const parent = column(alias, 'parentSection');
  const foreign = sql`from ${table(section)} p where ${inTenant(alias, 'p')} and p.id = ${parent}
    and ${column('p', owner.key)} <> ${column(alias, owner.key)}`;
  return [
    {
      field: 'parentSection',
      when: sql<boolean>`exists (select ${foreign})`,
      words: WORDS.otherOwner,
      title: sql<string>`(select min(p.name) ${foreign})`,
    },
    {
      field: 'parentSection',
      when: sql<boolean>`exists (with recursive up(id) as (select ${parent} union
          select p.parent_section from up join ${table(section)} p on ${inTenant(alias, 'p')} and p.id = up.id)
        select from up where up.id = ${column(alias, 'id')})`,
      words: WORDS.ring,
    },
  ];
}

/** Sections and steps cannot move to another procedure or skeleton, where their content would mean something else. */
function stays(outlineKind: OutlineOf, field: string, { now, was }: Sides): readonly RowError[] {
  const { owner, section } = registersOf(outlineKind);
  if (was === null || (field !== owner.key && field !== section.key)) return [];
  const ownerOf = (it: RawBuilder<unknown>): RawBuilder<unknown> =>
    field === owner.key ? it : sql`(select ${column('z', owner.key)} from ${table(section)} z where z.id = ${it})`;
  const [from, to] = [ownerOf(was), ownerOf(now)];
  return [
    {
      field,
      when: sql<boolean>`(${from} is not null and ${to} is distinct from ${from})`,
      words: WORDS.stays,
      title: sql<string>`(select o.name from ${table(owner)} o where o.id = ${from})`,
    },
  ];
}

/** Sections and steps that nobody has completed are deleted and restored with their owner. */
function goAlong(outlineKind: OutlineOf): readonly Contribution<'rules'>[] {
  const { owner, section, step } = OUTLINES[outlineKind];
  const isOpen = (alias: string): RawBuilder<boolean> =>
    outlineKind === 'procedure' ? sql<boolean>`${column(alias, 'completedOn')} is null` : sql<boolean>`true`;
  const untouched = (alias: string): RawBuilder<boolean> =>
    sql<boolean>`(${isOpen(alias)} and not exists (select from ${table(known(step))} z where z.tenant_id = ${sql.ref(`${alias}.tenant_id`)}
      and ${column('z', section)} = ${column(alias, 'id')} and z.deleted_at is null and not ${isOpen('z')}))`;
  return [
    goesAlong({ of: owner, register: section, field: owner, untouched }),
    goesAlong({ of: section, register: section, field: 'parentSection', untouched }),
    goesAlong({ of: section, register: step, field: section, untouched: isOpen }),
  ];
}

const outside = sql`coalesce(s.measured_value < s.lower_limit or s.measured_value > s.upper_limit, false)`;

/**
 * Derives names from numbers: `<owner> - <section>`, `<owner> - <section>.<step>`; a step has the owner of its section.
 */
function named(outlineKind: OutlineOf): readonly Contribution<'rules'>[] {
  const { owner, section, step } = OUTLINES[outlineKind];
  const measured = outlineKind === 'procedure' ? ['measuredValue', 'lowerLimit', 'upperLimit'] : [];
  const sections = rules(section, {
    derive: {
      inputs: [owner, 'number'],
      origins: { x: { by: owner, reads: ['name'] } },
      of: () => ({ fields: { name: sql`concat(x.name, ' - ', s.number)` } }),
    },
    holdOwners: ownersHeld(outlineKind, 'section'),
    newErrors: (_, field, sides) => stays(outlineKind, field, sides),
    rowErrors: (alias) => treeErrors(outlineKind, alias),
  });
  const steps = rules(step, {
    derive: {
      inputs: [section, 'number', ...measured],
      origins: { x: { by: section, reads: ['name', owner] } },
      of: () => ({
        fields: {
          name: sql`concat(x.name, '.', s.number)`,
          [owner]: column('x', owner),
          ...(measured.length > 0 && { outOfLimits: outside }),
        },
      }),
    },
    holdOwners: ownersHeld(outlineKind, 'step'),
    newErrors: (_, field, sides) => stays(outlineKind, field, sides),
    rowErrors: (alias) => [
      {
        field: 'lowerLimit',
        when: sql<boolean>`(${column(alias, 'lowerLimit')} > ${column(alias, 'upperLimit')})`,
        words: WORDS.limits,
      },
    ],
  });
  return [sections, steps];
}

/** Sections and steps `t` whose number reads the same as another's beside them, 01 and 1, by id. */
async function sameNumbers(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Word>> {
  const [owner = 'id'] = register.naturalKey.filter((name) => name !== 'number');
  const found = await rows(
    db,
    sql<{ id: string; title: string; number: string }>`with t as materialized (
        select t.id, ${column('t', owner)} as owner, t.number, natural_sort(t.number) as reads from ${table(register)} t
        where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})),
      o as materialized (select o.id, ${column('o', owner)} as owner, o.number, natural_sort(o.number) as reads from ${table(register)} o
        where o.tenant_id = ${tenantOf(actor)} and o.deleted_at is null and ${column('o', owner)} in (select owner from t))
      select distinct on (t.id) t.id, o.number as title, t.number from t join o on o.owner = t.owner and o.reads = t.reads and o.id <> t.id
        and (not o.id = any(${idArray(ids)}) or o.id < t.id) order by t.id, o.number`,
  );
  return new Map(found.map(({ id, title, number }) => [id, fill(WORDS.sameNumber, { title, number })]));
}
const numbered = OUTLINE_KEYS.flatMap((outlineKind) => [OUTLINES[outlineKind].section, OUTLINES[outlineKind].step]);

/**
 * The numbers of an outline differ in what they read, not only in how they are written; who writes in an outline holds
 * its owner, so that nobody else does meanwhile.
 */
const numberRules = numbered.map((key) =>
  rules(key, {
    besideOthers: [{ fields: ['number'], wrong: (db, actor, ids) => sameNumbers(db, actor, known(key), ids) }],
  }),
);

/** The rules of the sections and steps of procedures and skeletons. */
export const outlineRules = [
  ...OUTLINE_KEYS.flatMap((outlineKind) => [...named(outlineKind), ...goAlong(outlineKind)]),
  ...numberRules,
];
