import { fill, type Word, w } from '../words/word.ts';
import type { AnswerColumn } from './answer-columns.ts';

const WORDS = {
  result: w('{label} · result', '{label} · 结果'),
  other: w('{label} ({key})', '{label} ({key})'),
} as const;
/** What contractors call the parts of a check, next to its number. */
const PARTS = {
  box: ['result', 'tick', 'answer', 'status', '结果', '状态'],
  comment: ['remark', 'remarks', 'comment', 'comments', 'note', 'notes', '备注', '说明'],
  value: ['value', 'reading', 'date', 'by', 'initials', 'text', '值', '数值', '读数', '日期', '检查人'],
} as const;

/**
 * A heading normalised for comparison: case and separators between words are ignored; Chinese has no separators. 1-1
 * becomes 1.1, not 11.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(\d)[\s_/-]+(?=\d)/g, '$1.')
    .replaceAll(/[\s·:*_,/-]+/g, '')
    .replaceAll(/\.(?!\d)/g, '');

/**
 * The column headings of a table of answers in a file, unique in each language: those of the screen, with `result`
 * added to a value whose heading is already taken.
 */
export function answerHeadings(columns: readonly AnswerColumn[]): readonly Word[] {
  const taken = new Set<string>();
  return columns.map(({ answer, field }) => {
    const { label } = field;
    const tries = [w(label.en, label.zh), fill(WORDS.result, { label }), fill(WORDS.other, { label, key: answer })];
    const free = tries.find(({ en, zh }) => !taken.has(plain(en)) && !taken.has(plain(zh))) ?? w(answer, answer);
    taken.add(plain(free.en)).add(plain(free.zh));
    return free;
  });
}

/**
 * All headings that may denote a column, normalised. Only the column in which a task is answered accepts the task's
 * bare number or text.
 */
function namesOf(column: AnswerColumn, heading: Word): readonly string[] {
  const { answer, task } = column;
  const own = [heading.en, heading.zh, answer];
  if (task === undefined) return own.map(plain);
  const part = answer.slice(task.name.length + 1);
  const words = Object.entries(PARTS).find(([name]) => name === part)?.[1] ?? [];
  const alone = part === 'comment' ? [] : [task.number, task.text.en, task.text.zh];
  const beside = [task.number, task.text.en, task.text.zh].filter((name) => name !== '');
  return [...own, ...beside.flatMap((name) => words.map((word) => `${name} ${word}`)), ...alone].map(plain);
}

/**
 * The column each heading of a file denotes, as the key of its answer; null where it denotes none, or one already
 * taken.
 */
export function answersNamed(
  headings: readonly string[],
  columns: readonly AnswerColumn[],
): readonly (string | null)[] {
  const own = answerHeadings(columns);
  const byName = new Map<string, string>();
  const named = columns.map((column, at) => namesOf(column, own[at] ?? column.field.label));
  // our own headings take precedence over the alternatives
  for (const depth of Array(Math.max(0, ...named.map(({ length }) => length))).keys())
    for (const [at, names] of named.entries()) {
      const name = names[depth] ?? '';
      if (name !== '' && !byName.has(name)) byName.set(name, columns[at]?.answer ?? '');
    }
  const taken = new Set<string>();
  const take = (found: string | undefined): string | null => {
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  };
  // a task's bare text may denote its box, or its value where the box has a column of its own
  const bare = valueByBareName(columns);
  const isBare = (heading: string): boolean => bare.has(plain(heading));
  const explicit = headings.map((heading) => (isBare(heading) ? null : take(byName.get(plain(heading)))));
  return headings.map((heading, at) => {
    if (!isBare(heading)) return explicit[at] ?? null;
    return take(byName.get(plain(heading))) ?? take(bare.get(plain(heading)));
  });
}

/** The value answers of tasks that also have boxes, keyed by the bare names of the task. */
function valueByBareName(columns: readonly AnswerColumn[]): ReadonlyMap<string, string> {
  const boxed = new Set(columns.flatMap(({ answer }) => (answer.endsWith('.box') ? [answer.slice(0, -4)] : [])));
  return new Map(
    columns.flatMap(({ answer, task }) =>
      task !== undefined && answer === `${task.name}.value` && boxed.has(task.name)
        ? [task.text.en, task.text.zh, `${task.number} ${task.text.en}`, `${task.number} ${task.text.zh}`]
            .map(plain)
            .filter((name) => name !== '')
            .map((name) => [name, answer] as const)
        : [],
    ),
  );
}
