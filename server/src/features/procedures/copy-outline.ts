import type { outlineClone, outlineCopy } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { rowId } from '../../register/row/ordered-ids.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, type Values } from '../../register/row/values.ts';
import { insert } from '../../register/write/verbs.ts';
import { addRows } from '../../register/write/write.ts';
import { demandOwner, lockOutlineOwner, readOutline, registersOf } from './outline.ts';

const WORDS = {
  full: w(
    'It already has {count} {count:section|sections}. Choose to append, and the new ones are added after them.',
    '该程序已有 {count} 个章节。可选择追加，新章节将排在其后。',
  ),
  itself: w('An outline cannot be copied into itself.', '不能将大纲复制到其自身。'),
} as const;

/** The number of sections and steps copied. */
interface Copied {
  readonly sections: number;
  readonly steps: number;
}
/** A procedure or skeleton, which has an outline. */
interface Owner {
  readonly of: OutlineOf;
  readonly id: string;
}

/** The leading integer of a number; 0 when it starts with something else. */
const leading = (number: string): number => Number(/^\d+/.exec(number)?.[0] ?? 0);
/** A number shifted past the existing ones: `2.1` after three sections becomes `5.1`. */
const shifted = (number: string, by: number): string => number.replace(/^\d+/, (figure) => String(Number(figure) + by));

/** Copies the sections and steps of one outline into another, which is empty or is continued after its last section. */
async function copy(tx: Tx, actor: Actor, from: Owner, to: Owner): Promise<Copied> {
  const outline = await readOutline(tx, actor, { registers: registersOf(from.of), id: from.id });
  const { owner, section, step } = registersOf(to.of);
  const there = await readOutline(tx, actor, { registers: registersOf(to.of), id: to.id });
  const by = Math.max(0, ...there.sections.map(({ number }) => leading(number)));
  const ids = new Map(outline.sections.map(({ id }) => [id, rowId()]));
  const sections = outline.sections.map(({ id, number, description, parent }) => ({
    id: ids.get(id) ?? id,
    values: {
      [owner.key]: to.id,
      number: shifted(number, by),
      description,
      parentSection: parent === null ? null : (ids.get(parent) ?? null),
    },
  }));
  const steps = outline.steps.map(({ section: sectionId, unit, number, description, ...text }) => ({
    id: rowId(),
    values: {
      [section.key]: ids.get(sectionId) ?? sectionId,
      number,
      description,
      unit: unit?.id ?? null,
      holdPoint: text.holdPoint,
      expectedValue: text.expectedValue,
      lowerLimit: text.lowerLimit,
      upperLimit: text.upperLimit,
    },
  }));
  await addAll(tx, actor, section.key, sections);
  await addAll(tx, actor, step.key, steps);
  return { sections: sections.length, steps: steps.length };
}

async function addAll(
  tx: Tx,
  actor: Actor,
  key: string,
  made: readonly { readonly id: string; readonly values: Values }[],
): Promise<void> {
  const [first] = made;
  if (!first) return;
  const register = known(key);
  const inputs = rulesOf(register).derive?.inputs ?? [];
  await addRows(
    tx,
    actor,
    register,
    jsonSource(register, [...new Set([...inputs, ...Object.keys(first.values)])], made),
  );
}

/**
 * Copies an outline into an existing procedure. @throws AppError `notAllowedHere` when it has sections and `append` was
 * not requested
 */
export function cloneInto(db: Db, actor: Actor, input: ParsedOf<typeof outlineClone>): Promise<Copied> {
  const { of: outlineKind, id, into, append } = input;
  return transaction(db, async (tx) => {
    await demandOwner(tx, actor, registersOf(outlineKind), id);
    await demandOwner(tx, actor, registersOf('procedure'), into);
    if (id === into) throw new AppError('notAllowedHere', { why: WORDS.itself });
    await lockOutlineOwner(tx, actor, registersOf('procedure'), into);
    const there = await readOutline(tx, actor, { registers: registersOf('procedure'), id: into });
    if (there.sections.length > 0 && !append)
      throw new AppError('notAllowedHere', { why: fill(WORDS.full, { count: there.sections.length }) });
    return copy(tx, actor, { of: outlineKind, id }, { of: 'procedure', id: into });
  });
}

/** The fields copied with a procedure; nothing about its issue, assignment or execution. */
const KEPT = [
  'title',
  'procedureType',
  'procedureCategory',
  'discipline',
  'phase',
  'vendor',
  'manhours',
  'authorSystem',
] as const;

/** The values a new row takes from its original. */
async function takenFrom(
  tx: Tx,
  actor: Actor,
  { of: outlineKind, id, as, systems }: ParsedOf<typeof outlineCopy>,
): Promise<Values> {
  if (as === 'procedureSkeleton') return {};
  if (outlineKind === 'procedureSkeleton') return { systems };
  const found = await oneRow(
    tx,
    sql<Values>`select title, procedure_type as "procedureType", procedure_category as "procedureCategory", discipline, phase, vendor,
        manhours, author_system as "authorSystem", systems, drawings, tagged_items as "taggedItems", prerequisites,
        additional_information as "additionalInformation" from procedure p
      where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${id}::uuid`,
  );
  const lists = ['systems', 'drawings', 'taggedItems', 'prerequisites', 'additionalInformation'] as const;
  return Object.fromEntries([...KEPT, ...lists].map((name) => [name, found?.[name] ?? null]));
}

/** Creates a procedure or skeleton with a copy of an outline. */
export function copyOutline(
  db: Db,
  actor: Actor,
  input: ParsedOf<typeof outlineCopy>,
): Promise<Copied & { readonly id: string }> {
  const { of: outlineKind, id, as, name, description } = input;
  const register = known(as);
  return transaction(db, async (tx) => {
    await demandOwner(tx, actor, registersOf(outlineKind), id);
    const values = { ...(await takenFrom(tx, actor, input)), name, description };
    const [row] = await insert(tx, actor, register, [
      checkValues(register, values, { of: 'new', today: todayOf(actor) }),
    ]);
    if (!row) throw new AppError('notFound');
    return { id: row.id, ...(await copy(tx, actor, { of: outlineKind, id }, { of: as, id: row.id })) };
  });
}
