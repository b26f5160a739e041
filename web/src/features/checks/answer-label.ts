import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { sheetWords } from './words.ts';

/** What an answer is the answer to: the task by its number and text, a header field by its label, or the comment. */
export function answerLabel({ tasks, header }: Pick<FormTemplate, 'tasks' | 'header'>, name: string): Word {
  if (name === 'comment') return sheetWords.comment;
  const [owner = '', part = ''] = name.split('.');
  if (owner === 'header')
    return (
      header.flatMap((entry) => ('field' in entry && entry.field === part ? [entry.label] : []))[0] ?? w(name, name)
    );
  const task = tasks.find((one) => one.name === owner);
  if (task === undefined) return w(name, name);
  return w(`${task.number} ${task.text.en}`.trim(), `${task.number} ${task.text.zh}`.trim());
}
