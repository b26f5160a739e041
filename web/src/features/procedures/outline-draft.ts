import type { Outline, OutlineSection, OutlineStep } from '@plumbline/contract/features/procedures/outlines.ts';
import type { outlineSave } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';

/** A section being edited; a new one has no revision. */
export type DraftSection = Omit<OutlineSection, 'rev'> & { readonly rev: number | null };
/** A step being edited; a new one has no revision. */
export type DraftStep = Omit<OutlineStep, 'rev'> & { readonly rev: number | null };
/**
 * An outline being edited: sections in order, each before its subsections, and steps in the order of their sections.
 */
export interface OutlineDraft {
  readonly sections: readonly DraftSection[];
  readonly steps: readonly DraftStep[];
}
/** The editable fields of a step or a section. */
export type StepPart = Partial<Omit<DraftStep, 'id' | 'rev' | 'section' | 'completed'>>;
type Saved = Pick<InputOf<typeof outlineSave>, 'sections' | 'steps' | 'removed'>;

/** The steps of a section, in order. */
export const stepsIn = ({ steps }: OutlineDraft, section: string): readonly DraftStep[] =>
  steps.filter((step) => step.section === section);
/** The direct subsections of a section; for null the top-level sections. */
const within = ({ sections }: OutlineDraft, parent: string | null): readonly DraftSection[] =>
  sections.filter((section) => section.parent === parent);
/** The IDs of a section and everything inside it. */
function subtree(draft: OutlineDraft, id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (const { id: own, parent } of draft.sections) if (parent !== null && found.has(parent)) found.add(own);
  return found;
}
/** True when the section or one of its steps is completed: its number is then fixed. */
export const isBegun = (draft: OutlineDraft, section: DraftSection): boolean =>
  section.completed !== null || stepsIn(draft, section.id).some(({ completed }) => completed !== null);

const plain = (prefix: string, at: number): string => `${prefix}${at + 1}`;
const isPlain = (numbers: readonly string[], prefix: string): boolean =>
  numbers.every((number, at) => number === plain(prefix, at));
const prefixOf = (parent: DraftSection | undefined): string => (parent ? `${parent.number}.` : '');

/** A number between two others that is not yet taken in the group. */
function between(
  before: string | undefined,
  after: string | undefined,
  prefix: string,
  taken: ReadonlySet<string>,
): string {
  const free = (format: (n: number) => string, from: number): string => {
    for (let n = from; ; n += 1) if (!taken.has(format(n))) return format(n);
  };
  if (after === undefined) {
    const last = Number(/(\d+)\D*$/.exec(before ?? '')?.[1] ?? 0);
    return free((n) => `${prefix}${n}`, last + 1);
  }
  return free((n) => `${before ?? `${prefix}0`}.${n}`, 1);
}

/** Sorts sections into tree order, and steps into the order of their sections. */
function inOrder({ sections, steps }: OutlineDraft): OutlineDraft {
  const walk = (parent: string | null): readonly DraftSection[] =>
    sections.filter((section) => section.parent === parent).flatMap((section) => [section, ...walk(section.id)]);
  const ordered = walk(null);
  return { sections: ordered, steps: ordered.flatMap(({ id }) => steps.filter(({ section }) => section === id)) };
}

/** Numbers the steps of a section 1, 2, 3 in order. If any step is completed, all numbers in the section stay. */
function numberSteps(draft: OutlineDraft, section: string): OutlineDraft {
  const own = stepsIn(draft, section);
  if (own.some(({ completed }) => completed !== null)) return draft;
  const numbers = new Map(own.map(({ id }, at) => [id, plain('', at)]));
  return { ...draft, steps: draft.steps.map((step) => ({ ...step, number: numbers.get(step.id) ?? step.number })) };
}
/**
 * Numbers the subsections of a section 1, 2, 3 in order, and their subsections accordingly. If any of them is begun,
 * all numbers stay.
 */
function numberSections(draft: OutlineDraft, parent: string | null): OutlineDraft {
  const own = within(draft, parent);
  const prefix = prefixOf(draft.sections.find(({ id }) => id === parent));
  const fixed = (section: DraftSection): boolean =>
    [...subtree(draft, section.id)].some((id) => {
      const each = draft.sections.find((section) => section.id === id);
      return each !== undefined && isBegun(draft, each);
    });
  if (own.some(fixed)) return draft;
  const numbers = new Map(own.map(({ id }, at) => [id, plain(prefix, at)]));
  const numbered: OutlineDraft = {
    ...draft,
    sections: draft.sections.map((section) => ({ ...section, number: numbers.get(section.id) ?? section.number })),
  };
  return own.reduce((now, { id }) => numberSections(now, id), numbered);
}
/** Renumbers everything not yet begun 1, 2, 3 in place. */
export const renumbered = (draft: OutlineDraft): OutlineDraft =>
  draft.sections.reduce((now, { id }) => numberSteps(now, id), numberSections(draft, null));

/**
 * Numbers a group after a step was added, removed or moved: a group in plain 1, 2, 3 order is renumbered, otherwise
 * only the one step gets a number.
 */
function afterStep(
  before: OutlineDraft,
  next: OutlineDraft,
  place: { readonly section: string; readonly id?: string },
): OutlineDraft {
  const was = stepsIn(before, place.section);
  const numbers = was.map(({ number }) => number);
  if (isPlain(numbers, '') && was.every(({ completed }) => completed === null)) return numberSteps(next, place.section);
  const own = stepsIn(next, place.section);
  const at = own.findIndex(({ id }) => id === place.id);
  if (at < 0) return next;
  const taken = new Set(own.filter(({ id }) => id !== place.id).map(({ number }) => number));
  const number = between(own[at - 1]?.number, own[at + 1]?.number, '', taken);
  return put(next, place.id ?? '', { number });
}
function afterSection(
  before: OutlineDraft,
  next: OutlineDraft,
  place: { readonly parent: string | null; readonly id?: string },
): OutlineDraft {
  const prefixIn = ({ sections }: OutlineDraft): string => prefixOf(sections.find(({ id }) => id === place.parent));
  const was = within(before, place.parent);
  const numbers = was.map(({ number }) => number);
  if (isPlain(numbers, prefixIn(before)) && !was.some((item) => isBegun(before, item)))
    return numberSections(next, place.parent);
  const own = within(next, place.parent);
  const at = own.findIndex(({ id }) => id === place.id);
  const moved = own[at];
  if (moved === undefined) return next;
  const taken = new Set(next.sections.filter(({ id }) => id !== place.id).map(({ number }) => number));
  const number = between(own[at - 1]?.number, own[at + 1]?.number, prefixIn(next), taken);
  const given = putSection(next, moved.id, { number });
  // renumber its subsections from its new number, if they followed the old one
  const inside = within(next, moved.id).map((section) => section.number);
  return isPlain(inside, prefixOf(moved)) ? numberSections(given, moved.id) : given;
}

const inserted = <T>(list: readonly T[], at: number, item: T): readonly T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];

/** Adds a step to a section: after the step `behind`, or at the end when it is null. */
export function withStep(draft: OutlineDraft, id: string, section: string, behind: string | null): OutlineDraft {
  const step: DraftStep = {
    id,
    rev: null,
    section,
    number: '',
    description: '',
    holdPoint: false,
    expectedValue: null,
    unit: null,
    lowerLimit: null,
    upperLimit: null,
    completed: null,
  };
  const own = stepsIn(draft, section);
  const at = behind === null ? own.length : own.findIndex((sibling) => sibling.id === behind) + 1;
  const list = inserted(own, at, step);
  const next = inOrder({ ...draft, steps: [...draft.steps.filter((step) => step.section !== section), ...list] });
  return afterStep(draft, next, { section, id });
}
/** Adds a section as the last subsection of another one, or at the top level. */
export function withSection(draft: OutlineDraft, id: string, parent: string | null): OutlineDraft {
  const section: DraftSection = { id, rev: null, number: '', description: '', parent, completed: null };
  const next = inOrder({ ...draft, sections: [...draft.sections, section] });
  return afterSection(draft, next, { parent, id });
}

/** Updates fields of a step. */
export const put = (draft: OutlineDraft, id: string, part: StepPart): OutlineDraft => ({
  ...draft,
  steps: draft.steps.map((step) => (step.id === id ? { ...step, ...part } : step)),
});
/** Updates fields of a section. */
export const putSection = (
  draft: OutlineDraft,
  id: string,
  part: Partial<Pick<DraftSection, 'number' | 'description'>>,
): OutlineDraft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.id === id ? { ...section, ...part } : section)),
});

/** Removes a step, or a section with everything inside it. */
export function without(draft: OutlineDraft, id: string): OutlineDraft {
  const step = draft.steps.find((step) => step.id === id);
  if (step) {
    const next = { ...draft, steps: draft.steps.filter((step) => step.id !== id) };
    return afterStep(draft, next, { section: step.section });
  }
  const gone = subtree(draft, id);
  const parent = draft.sections.find((section) => section.id === id)?.parent ?? null;
  const next = {
    sections: draft.sections.filter((section) => !gone.has(section.id)),
    steps: draft.steps.filter(({ section }) => !gone.has(section)),
  };
  return afterSection(draft, next, { parent });
}

/** Moves a step to a position in a section. */
function stepTo(draft: OutlineDraft, step: DraftStep, section: string, at: number): OutlineDraft {
  const rest = stepsIn(draft, section).filter(({ id }) => id !== step.id);
  const list = inserted(rest, at, { ...step, section });
  const others = draft.steps.filter((item) => item.id !== step.id && item.section !== section);
  const next = inOrder({ ...draft, steps: [...others, ...list] });
  const left = section === step.section ? next : afterStep(draft, next, { section: step.section });
  return afterStep(draft, left, { section, id: step.id });
}
/** Moves a section with everything inside it to a position in another section or at the top level. */
function sectionTo(draft: OutlineDraft, section: DraftSection, parent: string | null, at: number): OutlineDraft {
  const behind = within(draft, parent).filter(({ id }) => id !== section.id)[at];
  const others = draft.sections.filter(({ id }) => id !== section.id);
  const place = behind === undefined ? others.length : others.indexOf(behind);
  const next = inOrder({ ...draft, sections: inserted(others, place, { ...section, parent }) });
  const left = parent === section.parent ? next : afterSection(draft, next, { parent: section.parent });
  return afterSection(draft, left, { parent, id: section.id });
}

/** Moves a step one place up or down; at the edge of its section it moves into the neighbouring section. */
export function moved(draft: OutlineDraft, id: string, by: 1 | -1): OutlineDraft {
  const step = draft.steps.find((step) => step.id === id);
  if (!step || step.completed !== null) return draft;
  const own = stepsIn(draft, step.section);
  const to = own.indexOf(step) + by;
  if (to >= 0 && to < own.length) return stepTo(draft, step, step.section, to);
  const neighbour = draft.sections[draft.sections.findIndex((section) => section.id === step.section) + by];
  if (!neighbour || neighbour.completed !== null) return draft;
  return stepTo(draft, step, neighbour.id, by === 1 ? 0 : stepsIn(draft, neighbour.id).length);
}
/** Moves a section with everything inside it among its siblings. */
export function movedSection(draft: OutlineDraft, id: string, by: 1 | -1): OutlineDraft {
  const section = draft.sections.find((section) => section.id === id);
  if (!section || isBegun(draft, section)) return draft;
  const siblings = within(draft, section.parent);
  const to = siblings.indexOf(section) + by;
  return to >= 0 && to < siblings.length ? sectionTo(draft, section, section.parent, to) : draft;
}

/**
 * Moves a step or a section to the place of the row it is dropped on. A step takes the place of a step, or becomes the
 * first step of a section; a section takes the place of a section, or of the section that contains the step. Returns
 * the outline unchanged where the move is not allowed.
 */
export function placedAt(draft: OutlineDraft, id: string, target: string): OutlineDraft {
  const over = draft.steps.find((step) => step.id === target);
  const there = draft.sections.find((section) => section.id === (over?.section ?? target));
  if (there === undefined) return draft;
  const step = draft.steps.find((step) => step.id === id);
  if (step !== undefined) return stepPlaced(draft, step, { over, there });
  const section = draft.sections.find((section) => section.id === id);
  return section === undefined ? draft : sectionPlaced(draft, section, there);
}
function stepPlaced(
  draft: OutlineDraft,
  step: DraftStep,
  { over, there }: { readonly over: DraftStep | undefined; readonly there: DraftSection },
): OutlineDraft {
  if (step.completed !== null || there.completed !== null || over === step) return draft;
  return stepTo(draft, step, there.id, over === undefined ? 0 : stepsIn(draft, there.id).indexOf(over));
}
function sectionPlaced(draft: OutlineDraft, section: DraftSection, there: DraftSection): OutlineDraft {
  const parent = draft.sections.find(({ id }) => id === there.parent);
  const isInside = subtree(draft, section.id).has(there.id);
  if (isBegun(draft, section) || isInside || (parent?.completed ?? null) !== null) return draft;
  return sectionTo(draft, section, there.parent, within(draft, there.parent).indexOf(there));
}

/** True when there are unsaved changes. */
export const isDirty = (base: Outline, draft: OutlineDraft): boolean =>
  JSON.stringify([base.sections, base.steps]) !== JSON.stringify([draft.sections, draft.steps]);

/** The input of the save call. */
export function toSave(base: Outline, { sections, steps }: OutlineDraft): Saved {
  const [own, stepIds] = [new Set(sections.map(({ id }) => id)), new Set(steps.map(({ id }) => id))];
  return {
    sections: sections.map(({ completed: _completed, ...section }) => section),
    steps: steps.map(({ completed: _completed, unit, ...step }) => ({ ...step, unit: unit?.id ?? null })),
    removed: {
      sections: base.sections.flatMap(({ id }) => (own.has(id) ? [] : [id])),
      steps: base.steps.flatMap(({ id }) => (stepIds.has(id) ? [] : [id])),
    },
  };
}
