import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import { dateRule } from '@plumbline/contract/field/date.ts';
import { date } from '@plumbline/contract/field/field.ts';
import type { Answers, FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { says } from '@plumbline/contract/field/says.ts';

const NO_SUCH = w('The check sheet has no such field.', '检查表中没有此字段。');
const NO_BOX = w('Task {number} has no box "{box}".', '任务 {number} 没有"{box}"选项。');
const DAY = date(w('Date', '日期'), {});

/** Keeps the answers the template knows, and refuses the others and those of the wrong form. Empty answers are left out. */
export function checkAnswers(template: FormTemplate, given: Answers): Answers {
  const fields = new Set(template.header.flatMap((entry) => ('field' in entry ? [`header.${entry.field}`] : [])));
  const tasks = new Map(template.tasks.map((task) => [task.name, task]));
  const errors: FieldError[] = [];
  const kept: Record<string, string | number | null> = {};
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === '') continue;
    const words = fields.has(key) ? null : answerProblem(template, tasks, key, value);
    if (words) errors.push({ field: key, words });
    kept[key] = value;
  }
  if (errors.length > 0) throw new InvalidError(errors);
  return kept;
}

function answerProblem(
  template: FormTemplate,
  tasks: ReadonlyMap<string, Task>,
  key: string,
  value: string | number,
): Word | null {
  const [name = '', part] = key.split('.');
  const task = tasks.get(name);
  if (!task) return NO_SUCH;
  if (part === 'comment') return null;
  if (part === 'box')
    return task.boxes && template.boxes.includes(String(value))
      ? null
      : fill(NO_BOX, { number: task.number, box: value });
  return part === 'value' && task.input ? valueProblem(task.input.kind, value) : NO_SUCH;
}
function valueProblem(kind: 'number' | 'date' | 'text', value: string | number): Word | null {
  if (kind === 'number') return typeof value === 'number' ? null : says.notNumber;
  return kind === 'date' && 'error' in dateRule.check(value, DAY) ? says.notDate : null;
}
