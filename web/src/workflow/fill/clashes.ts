import { answerLabel } from '@plumbline/contract/rules/answer-label.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { Conflict } from '@plumbline/contract/rules/merge.ts';
import { askedBy } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** Conflicting answers of two users that are decided together. */
export interface Clash {
  readonly label: Word;
  /** As text; null where the user left it empty. */
  readonly mine: Word | null;
  readonly theirs: Word | null;
  readonly conflicts: readonly Conflict[];
}

const plain = (value: Conflict['mine']): Word | null =>
  value === null || value === '' ? null : w(String(value), String(value));

/** The task of a conflict whose answers belong together: a reading and its instrument, a signature and its name. */
function taskOf({ tasks }: Pick<FormTemplate, 'tasks'>, { name }: Conflict) {
  const [owner, part] = name.split('.');
  const task = tasks.find((one) => one.name === owner);
  const of = task && askedBy(task);
  const isWhole = of !== undefined && Object.values(of.kind.parts).includes(null);
  return isWhole && part !== undefined && Object.hasOwn(of.kind.parts, part) ? of : undefined;
}

/** The decisions to make: one for each answer, but one for all parts of a single result. */
export function clashesOf(
  template: Pick<FormTemplate, 'tasks' | 'header'>,
  conflicts: readonly Conflict[],
): readonly Clash[] {
  const groups = Map.groupBy(conflicts, (one) => taskOf(template, one)?.asked.name ?? `.${one.name}`);
  return [...groups.values()].flatMap((group): Clash[] => {
    const [first] = group;
    if (first === undefined) return [];
    const of = taskOf(template, first);
    const label = answerLabel(template, of ? `${of.asked.name}.` : first.name);
    if (!of) return [{ label, mine: plain(first.mine), theirs: plain(first.theirs), conflicts: group }];
    const said = (side: 'mine' | 'theirs'): Word | null => {
      const answers = Object.fromEntries(group.map((one) => [one.name, one[side]]));
      const parts = group.flatMap((one) =>
        of.kind.parts[one.name.split('.')[1] ?? ''] ? (plain(one[side]) ?? []) : [],
      );
      const whole = of.kind.says(of.asked, answers);
      const joined = w(parts.map(({ en }) => en).join(', '), parts.map(({ zh }) => zh).join('，'));
      return whole ?? (parts.length === 0 ? null : joined);
    };
    return [{ label, mine: said('mine'), theirs: said('theirs'), conflicts: group }];
  });
}
