import { w, type Word } from '../words/word.ts';
import type { FormTemplate } from './form.ts';
import { askedBy } from './tasks/task-kinds.ts';

const COMMENT = w('Comment', '备注');
const REMARK = w('comment', '备注');

/** True when a part of an answer has no words of its own because another part expresses it. */
export function isSilent({ tasks }: Pick<FormTemplate, 'tasks'>, name: string): boolean {
  const [owner, part = ''] = name.split('.');
  const task = tasks.find((task) => task.name === owner);
  return task !== undefined && askedBy(task)?.kind.parts[part] === null;
}

/**
 * The label of an answer: for a task its number and text, with the part that is meant; for a header field its label.
 */
export function answerLabel({ tasks, header }: Pick<FormTemplate, 'tasks' | 'header'>, name: string): Word {
  if (name === 'comment') return COMMENT;
  const [owner = '', part = ''] = name.split('.');
  if (owner === 'header')
    return (
      header.flatMap((entry) => ('field' in entry && entry.field === part ? [entry.label] : []))[0] ?? w(name, name)
    );
  const task = tasks.find((task) => task.name === owner);
  if (task === undefined) return w(name, name);
  const which = part === 'comment' ? REMARK : askedBy(task)?.kind.parts[part];
  const label = w(`${task.number} ${task.text.en}`.trim(), `${task.number} ${task.text.zh}`.trim());
  return which ? w(`${label.en} · ${which.en}`, `${label.zh} · ${which.zh}`) : label;
}
