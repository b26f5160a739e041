import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { createHash } from 'node:crypto';
import { linkedWords, type LinkedAnswers } from '@plumbline/contract/rules/linked-answer.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { FORM_STANDINGS, type FormStanding } from '@plumbline/contract/rules/form-standing.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { HINTS } from '@plumbline/contract/rules/tasks/parts.ts';
import { askedBy } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { OfflineCell, OfflineLine } from '@plumbline/contract/rules/tasks/task-kind.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import type { SignRecord } from '../../sign/sign-records.ts';

/** The parts of a check sheet that go into a workbook. */
export interface OfflineSheet {
  readonly name: string;
  readonly documentCode: string;
  readonly comment: string;
  /** True when it is issued as paper: its tasks are not filled in here. */
  readonly paper?: boolean;
  readonly model: FormTemplate;
  /** How far its form is settled. */
  readonly standing?: FormStanding;
  readonly answers: Answers;
  /** The values shown by tasks that link to other forms, by task. */
  readonly linked?: LinkedAnswers | undefined;
  readonly header: Readonly<Record<string, string>>;
}

/** The columns of a sheet filled in offline; the first identifies the row and must stay. */
export const OFFLINE_COLUMNS = {
  item: w('Item', '项目'),
  number: w('No.', '序号'),
  what: w('What', '内容'),
  answer: w('Answer', '结果'),
  value: w('Value', '值'),
  hint: w('How', '说明'),
  comment: w('Comment', '备注'),
} as const;
/** The name of a column. */
export type OfflineColumn = keyof typeof OFFLINE_COLUMNS;

/** The values in the column Item for rows that are not tasks. */
export const ITEMS = { document: 'document', version: 'version', fact: 'fact', comment: 'comment' } as const;
/** A sign-off takes two rows: who and when. */
export const PERSON = 'signed by: ';
export const DATE = 'signed on: ';

const WORDS = {
  document: w('Document code', '文档编码'),
  documentHint: w('Finds the record. Must stay.', '用于匹配记录，必须保留。'),
  version: w('State of the answers when this was exported', '导出时的答案状态'),
  versionHint: w(
    'Shows whether somebody else has answered in the meantime. Must stay.',
    '用于判断期间是否有他人填写，必须保留。',
  ),
  paper: w('Issued as paper', '纸质签发'),
  paperHint: w('Only the comment and the sign-offs are taken back.', '回传时只接受备注和签署。'),
  comment: w('Comment on the sheet', '检查表备注'),
  boxes: w('Answer: {boxes}', '结果：{boxes}'),
  notHere: w('Filled in on screen only', '只能在屏幕上填写'),
  person: w('Signed by', '签署人'),
  personHint: w('The name of the authorised person', '授权人姓名'),
  on: w('Signed on', '签署日期'),
} as const;

/** A fingerprint of the answers: a different one means that somebody has answered in the meantime. */
export function versionOf({ answers, comment }: Pick<OfflineSheet, 'answers' | 'comment'>): string {
  const sorted = Object.entries(answers)
    .filter(([, value]) => value !== null && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, comment]))
    .digest('hex')
    .slice(0, 12);
}

type Line = Readonly<Partial<Record<OfflineColumn, string>>>;

/** The lines of a workbook sheet, in column order: facts, fields, tasks, comment, sign-offs. */
export function offlineLines(sheet: OfflineSheet, record: SignRecord | undefined, language: Language): string[][] {
  const say = (word: Word): string => word[language];
  const linked = sheet.model.tasks.flatMap(({ name, input }) =>
    input?.kind === 'link' ? [[`${name}.value`, say(linkedWords(sheet.linked?.[name]))] as const] : [],
  );
  const answers: Answers = { ...sheet.answers, ...Object.fromEntries(linked) };
  const text = (key: string): string => String(answers[key] ?? '');
  const top: Line[] = [
    { item: ITEMS.document, what: say(WORDS.document), value: sheet.documentCode, hint: say(WORDS.documentHint) },
    { item: ITEMS.version, what: say(WORDS.version), value: versionOf(sheet), hint: say(WORDS.versionHint) },
    ...(sheet.standing === 'starter' ? [{ item: ITEMS.fact, what: say(FORM_STANDINGS.starter) }] : []),
    ...(sheet.paper ? [{ item: ITEMS.fact, what: say(WORDS.paper), hint: say(WORDS.paperHint) }] : []),
  ];
  const header = sheet.model.header.flatMap((entry): Line[] => {
    if ('field' in entry)
      return [{ item: `header.${entry.field}`, what: say(entry.label), value: text(`header.${entry.field}`) }];
    return 'source' in entry
      ? [{ item: ITEMS.fact, what: say(entry.label), value: sheet.header[entry.source] ?? '' }]
      : [];
  });
  const tasks = sheet.model.tasks.flatMap((task) => taskLines(task, { sheet, language, text }));
  const comment: Line[] = sheet.model.hideComment
    ? []
    : [{ item: ITEMS.comment, what: say(WORDS.comment), comment: sheet.comment }];
  const signOffs = (record?.set ?? []).flatMap((signOff): Line[] => {
    const { label } = signOff;
    const caption = say(signOffWord(signOff));
    const given = record?.given.find((entry) => entry.label === label);
    return [
      {
        item: `${PERSON}${label}`,
        what: `${caption}: ${say(WORDS.person)}`,
        value: given?.personName ?? '',
        hint: say(WORDS.personHint),
      },
      {
        item: `${DATE}${label}`,
        what: `${caption}: ${say(WORDS.on)}`,
        value: given?.date ?? '',
        hint: say(HINTS.date),
      },
    ];
  });
  const names = Object.keys(OFFLINE_COLUMNS) as OfflineColumn[]; // eslint-disable-line -- the keys of a constant of this file
  return [...top, ...header, ...tasks, ...comment, ...signOffs].map((line) => names.map((name) => line[name] ?? ''));
}

interface At {
  readonly sheet: OfflineSheet;
  readonly language: Language;
  readonly text: (key: string) => string;
}

function taskLines(task: Task, at: At): Line[] {
  const { sheet, language, text } = at;
  const title = task.title ? `${task.title[language]} · ` : '';
  const question = askedBy(task);
  const cell = question?.kind.offline(question.asked);
  const line: Line = {
    item: task.name,
    number: task.number,
    what: `${title}${task.text[language]}`,
    answer: task.boxes ? text(`${task.name}.box`) : '',
    value: cell ? shownIn(cell, `${task.name}.value`, at) : '',
    hint: hintOf(task, cell, { captions: sheet.model.boxes, language }),
    comment: text(`${task.name}.comment`),
  };
  const more = question?.kind.offlineLines?.(question.asked) ?? [];
  return [line, ...more.map((part) => partLine(task.name, part, at))];
}

/** A line for a part of an answer that has its own line. */
function partLine(task: string, cell: OfflineLine, at: At): Line {
  const key = `${task}.${cell.part}`;
  const hints = hintsOf(cell, at.language);
  return { item: key, what: cell.what[at.language], value: shownIn(cell, key, at), hint: hints.join(' · ') };
}

/** The text of a cell: a choice by its words, anything else as stored. */
const shownIn = (
  cell: OfflineCell,
  key: string,
  {
    sheet: { answers },
    language,
    text,
  }: Pick<At, 'language' | 'text'> & { readonly sheet: Pick<OfflineSheet, 'answers'> },
): string => cell.shown?.(answers)[language] ?? text(key);

const hintsOf = ({ hints, read }: OfflineCell, language: Language): readonly string[] => [
  ...hints.map((hint) => (typeof hint === 'string' ? hint : hint[language])).filter((hint) => hint !== ''),
  ...(read ? [] : [WORDS.notHere[language]]),
];

function hintOf(
  { boxes, input }: Task,
  cell: OfflineCell | null | undefined,
  { captions, language }: { readonly captions: readonly string[]; readonly language: Language },
): string {
  const box = boxes && captions.length > 0 ? WORDS.boxes[language].replace('{boxes}', captions.join(' / ')) : '';
  const hints = [input?.label?.[language] ?? '', ...(cell ? hintsOf(cell, language) : [])];
  return [box, ...hints].filter((part) => part !== '').join(' · ');
}
