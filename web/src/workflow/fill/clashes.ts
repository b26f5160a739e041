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
  const task = tasks.find((task) => task.name === owner);
  const question = task && askedBy(task);
  const isWhole = question !== undefined && Object.values(question.kind.parts).includes(null);
  return isWhole && part !== undefined && Object.hasOwn(question.kind.parts, part) ? question : undefined;
}

/** The decisions to make: one for each answer, but one for all parts of a single result. */
export function clashesOf(
  template: Pick<FormTemplate, 'tasks' | 'header'>,
  conflicts: readonly Conflict[],
): readonly Clash[] {
  const groups = Map.groupBy(conflicts, (conflict) => taskOf(template, conflict)?.asked.name ?? `.${conflict.name}`);
  return [...groups.values()].flatMap((group): Clash[] => {
    const [first] = group;
    if (first === undefined) return [];
    const question = taskOf(template, first);
    const label = answerLabel(template, question ? `${question.asked.name}.` : first.name);
    if (!question) return [{ label, mine: plain(first.mine), theirs: plain(first.theirs), conflicts: group }];
    const describe = (side: 'mine' | 'theirs'): Word | null => {
      const answers = Object.fromEntries(group.map((conflict) => [conflict.name, conflict[side]]));
      const parts = group.flatMap((conflict) =>
        question.kind.parts[conflict.name.split('.')[1] ?? ''] ? (plain(conflict[side]) ?? []) : [],
      );
      const combined = question.kind.says(question.asked, answers);
      const joined = w(parts.map(({ en }) => en).join(', '), parts.map(({ zh }) => zh).join('，'));
      return combined ?? (parts.length === 0 ? null : joined);
    };
    return [{ label, mine: describe('mine'), theirs: describe('theirs'), conflicts: group }];
  });
}
