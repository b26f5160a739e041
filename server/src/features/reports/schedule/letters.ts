import { dayIn, timeIn, zoneLabel } from '@plumbline/contract/rules/clock.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Mail } from '../../../senders/message.ts';

const WORDS = {
  greeting: w('Report “{report}” of {scope}.', '{scope} 的报表“{report}”。'),
  about: w('{count} {count:row|rows}, read at ledger number {seq}.', '{count} 行，读取于台账序号 {seq}。'),
  none: w('There are no rows, so no file was sent.', '没有记录，因此未附文件。'),
  link: w('Open the file (sign-in required): {address}', '打开文件（须登录）：{address}'),
  tooLarge: w(
    'The file has {size} MB, more than the {limit} MB that may be attached, so here is a link.',
    '文件大小为 {size} MB，超过附件上限 {limit} MB，因此改为链接。',
  ),
  due: w('Due {day} {time} ({zone}).', '计划时间：{day} {time}（{zone}）。'),
  byHand: w('Run by {by}.', '由 {by} 手动运行。'),
  late: w('It was made late, because the server was not available at that time.', '当时服务器不可用，本报表延迟生成。'),
  missed: w(
    '{count} earlier {count:run was|runs were} left out for the same reason; this one replaces them.',
    '因同样原因，此前 {count} 次未运行，以本次代替。',
  ),
  ownRights: w('It contains what you may see.', '内容按您的权限生成。'),
  failedTitle: w('Not sent: {name}', '未发送：{name}'),
  partlyTitle: w('Not sent to everybody: {name}', '未全部发送：{name}'),
  failed: w('The scheduled report “{name}” of {scope} was sent to nobody:', '{scope} 的定时报表“{name}”未发送：'),
  partly: w(
    'The scheduled report “{name}” of {scope} was not sent to these recipients:',
    '{scope} 的定时报表“{name}”未发送给以下收件人：',
  ),
} as const;

/** The largest subject. */
const SUBJECT_MAX = 200;
/** One line: what follows a line break in a subject would be read as a header of the mail. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX);

/** What a mail says of its run. */
export interface LetterFacts {
  readonly name: string;
  readonly report: Word;
  /** The scope of work with the project above it. */
  readonly scope: string;
  readonly dueAt: Date;
  readonly zone: string;
  readonly by: string | null;
  readonly missed: number;
  readonly late: boolean;
  readonly language: Language;
}
/** What a mail says to one recipient. */
export interface LetterTo {
  readonly to: string;
  readonly outside: boolean;
  readonly rows: number;
  readonly seq: number;
  readonly messageId: string;
  readonly attachment: Mail['attachment'];
  /** The address of the file, where it is not attached. */
  readonly link: string | null;
  /** The size of a file that is too large, and the limit, in megabytes. */
  readonly tooLarge: { readonly size: number; readonly limit: number } | null;
}

function timing({ dueAt, zone, by, missed, late }: LetterFacts): readonly Word[] {
  if (by !== null) return [fill(WORDS.byHand, { by })];
  return [
    fill(WORDS.due, { day: dayIn(dueAt, zone), time: timeIn(dueAt, zone), zone: `${zone}, ${zoneLabel(dueAt, zone)}` }),
    ...(late ? [WORDS.late] : []),
    ...(missed > 0 ? [fill(WORDS.missed, { count: missed })] : []),
  ];
}

/** The mail with a report, in the language of the schedule; its own subject and text replace the standard ones. */
export function reportLetter(facts: LetterFacts, row: Readonly<Record<string, unknown>>, letter: LetterTo): Mail {
  const { language, name, report, scope, dueAt, zone } = facts;
  const [subject, body] = [row['subject'], row['body']].map((text) => (typeof text === 'string' ? text.trim() : ''));
  const file = [
    ...(letter.tooLarge ? [fill(WORDS.tooLarge, letter.tooLarge)] : []),
    ...(letter.link === null ? [] : [fill(WORDS.link, { address: letter.link })]),
  ];
  const content: readonly Word[] =
    letter.attachment || letter.link !== null
      ? [fill(WORDS.about, { count: letter.rows, seq: letter.seq }), ...file]
      : [WORDS.none];
  const words = [...content, ...timing(facts), ...(letter.outside ? [] : [WORDS.ownRights])];
  return {
    to: letter.to,
    subject: oneLine(subject || `${name} · ${scope} · ${dayIn(dueAt, zone)}`),
    text: [
      ...(body ? [body, ''] : []),
      fill(WORDS.greeting, { report, scope: w(scope, scope) })[language],
      ...words.map((word) => word[language]),
      '',
    ].join('\n'),
    messageId: letter.messageId,
    ...(letter.attachment && { attachment: letter.attachment }),
  };
}

/** The notice of a run that failed, or did not reach everybody: to its owner alone, with the reasons, in both languages. */
export function failureLetter(
  facts: Pick<LetterFacts, 'name' | 'scope'>,
  outcome: {
    readonly isFailed: boolean;
    readonly reasons: readonly Word[];
    readonly to: string;
    readonly messageId: string;
  },
): Mail {
  const { isFailed, reasons, to, messageId } = outcome;
  const title = fill(isFailed ? WORDS.failedTitle : WORDS.partlyTitle, { name: facts.name });
  const intro = fill(isFailed ? WORDS.failed : WORDS.partly, { name: facts.name, scope: facts.scope });
  const part = (language: Language): readonly string[] => [
    intro[language],
    ...reasons.map((reason) => `- ${reason[language]}`),
    '',
  ];
  return {
    to,
    subject: oneLine(`${title.en} · ${title.zh}`),
    text: [...part('en'), ...part('zh')].join('\n'),
    messageId,
  };
}
