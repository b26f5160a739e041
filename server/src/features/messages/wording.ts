import { BACKUP_PROBLEMS } from '@plumbline/contract/lists/backup.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { SceneCode } from '@plumbline/contract/messages.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';

/** The text of a message, in both languages. */
export interface MessageText {
  readonly title: Word;
  readonly content: Word;
}

/** The facts of a message, as passed to `post`. All are optional, since rows of older versions are read too. */
type Facts = Readonly<Record<string, unknown>>;

/** Title, content for one record, and content for several. */
interface Wording {
  readonly title: Word;
  readonly one: Word;
  readonly many?: Word;
}

const WORDS: { readonly [S in SceneCode]: Wording } = {
  S0000006: {
    title: w('Waiting for your signature: {label}', '待您签署：{label}'),
    one: w('{what} {title}', '{what} {title}'),
    many: w('{count} × {what}, the latest {title}', '{count} × {what}，最新为 {title}'),
  },
  S0000007: {
    title: w('Signed: {title}', '已签署：{title}'),
    one: w('{by} gave “{label}” on {date}.', '{by} 于 {date} 签署“{label}”。'),
    many: w('{count} × {what}, the latest by {by} on {date}.', '{count} × {what}，最新由 {by} 于 {date} 签署。'),
  },
  S0000008: {
    title: w('Your work on {day}', '您在 {day} 的工作'),
    one: w(
      '{filled} sheets filled, {signed} signed, {raised} raised, {cleared} cleared.',
      '填写 {filled} 份，签署 {signed} 份，提出 {raised} 项，消除 {cleared} 项。',
    ),
  },
  S0000009: {
    title: w('Accepted: {title}', '已接收：{title}'),
    one: w(
      '{by} accepted it on {date}. You have signed it; there is nothing to do.',
      '{by} 于 {date} 接收。您曾签署该证书，无需操作。',
    ),
    many: w(
      '{count} {count:certificate|certificates} you have signed, the latest by {by} on {date}.',
      '您签署的 {count} 份证书，最新由 {by} 于 {date} 接收。',
    ),
  },
  S0000010: {
    title: w('Rejected: {title}', '被退回：{title}'),
    one: w('{by}: {reason}', '{by}:{reason}'),
    many: w('{count} × {what}, the latest by {by}: {reason}', '{count} × {what}，最新由 {by}：{reason}'),
  },
  statusChanged: {
    title: w('{status}: {title}', '{status}：{title}'),
    one: w('{by} gave the check this status.', '{by} 将该检查设为此状态。'),
    many: w('{count} × {what}, by {by}', '{count} × {what}，由 {by} 设置'),
  },
  S0000011: {
    title: w('Assigned to you: {title}', '分配给您：{title}'),
    one: w('{what}, by {by}', '{what}，由 {by} 分配'),
    many: w('{count} × {what}, by {by}', '{count} × {what}，由 {by} 分配'),
  },
  S0000012: {
    title: w('Planned date moved: {title}', '计划日期变更：{title}'),
    one: w('Now {date}, by {by}', '现为 {date}，由 {by} 变更'),
    many: w('{count} × {what}, by {by}', '{count} × {what}，由 {by} 变更'),
  },
  S0000013: {
    title: w("Your team's week from {day}", '成员周计划：{day} 起'),
    one: w(
      '{people} {people:person|people}: {overdue} {overdue:item|items} overdue, {due} due this week.',
      '{people} 人：逾期 {overdue} 项，本周到期 {due} 项。',
    ),
  },
  escalated: {
    title: w('Overdue for too long, {day}', '逾期过久：{day}'),
    one: w(
      '{old} assigned {old:item is|items are} overdue by more than {days} days, {fresh} of them newly.',
      '已分配的 {old} 项逾期超过 {days} 天，其中新增 {fresh} 项。',
    ),
  },
  S0000014: {
    title: w('Your week from {day}', '您的周计划：{day} 起'),
    one: w('{overdue} {overdue:item|items} overdue, {due} due this week.', '逾期 {overdue} 项，本周到期 {due} 项。'),
  },
  workDue: {
    title: w('Your work on {day}', '您的工作：{day}'),
    one: w(
      '{overdue} {overdue:item|items} overdue, {due} due within {days} days; {fresh} of them new on this list.',
      '逾期 {overdue} 项，{days} 天内到期 {due} 项，其中新增 {fresh} 项。',
    ),
  },
  chase: {
    title: w('Please act: {title}', '催办：{title}'),
    one: w('{by} is waiting for it. {what}, assigned to you.', '{by} 正在等待：{what}，由您负责。'),
    many: w(
      '{by} is waiting for {count} {count:record|records} assigned to you: {names}',
      '{by} 正在等待由您负责的 {count} 项记录：{names}',
    ),
  },
  groupAccepted: {
    title: w('Accepted: {title}', '已接收：{title}'),
    one: w('{by} accepted it. Sent to the group {group}.', '{by} 已接收。通知组：{group}。'),
    many: w(
      '{count} {count:certificate|certificates}, the latest by {by}. Sent to the group {group}.',
      '{count} 份证书，最新由 {by} 接收。通知组：{group}。',
    ),
  },
  certificateDoubt: {
    title: w('In doubt: {title}', '存疑：{title}'),
    one: w(
      'Something {by} did puts it in doubt. You have signed it: check the causes, then re-verify it or waive the doubt.',
      '{by} 的操作使其不再属实。您曾签署该证书：请查看原因，然后复核或豁免。',
    ),
    many: w(
      '{count} {count:certificate|certificates} you have signed, the latest {title}, by something {by} did.',
      '您签署的 {count} 份证书，最新为 {title}，由 {by} 的操作引起。',
    ),
  },
  mocRaised: {
    title: w('MOC on your work pack: {title}', '工作包变更：{title}'),
    one: w(
      'Raised on or linked to a work pack of yours by {by}. It cannot be signed off while the MOC is open.',
      '由 {by} 提出或关联，涉及您的工作包；变更关闭前工作包不能签署。',
    ),
    many: w('{count} MOCs on work packs of yours, by {by}.', '{by} 提出或关联 {count} 项变更，涉及您的工作包。'),
  },
  invoiceAwaits: {
    title: w('To be audited: {title}', '待审核：{title}'),
    one: w('{by} sent this invoice to its audit.', '{by} 已将该发票送审。'),
    many: w(
      '{count} {count:invoice|invoices}, the latest by {by}: {title}',
      '{count} 张发票，最新由 {by} 送审：{title}',
    ),
  },
  invoicePassed: {
    title: w('Passed: {title}', '已通过：{title}'),
    one: w('{by} passed the invoice you submitted.', '{by} 已通过您提交的发票。'),
    many: w(
      '{count} {count:invoice|invoices} you submitted, the latest by {by}: {title}',
      '您提交的 {count} 张发票，最新由 {by} 通过：{title}',
    ),
  },
  invoiceReturned: {
    title: w('Returned: {title}', '被退回：{title}'),
    one: w('{by}: {reason}', '{by}：{reason}'),
  },
  checkRetest: {
    title: w('To be re-verified: {title}', '须复核：{title}'),
    one: w(
      'Something {by} did puts it in doubt. You have signed it, or it is assigned to you: check the causes, then re-verify it or waive the doubt.',
      '{by} 的操作使其存疑。您曾签署该检查或为其负责人：请查看原因，然后复核或豁免。',
    ),
    many: w(
      '{count} {count:check you have signed or that is|checks you have signed or that are} assigned to you, the latest {title}, by something {by} did.',
      '您签署或负责的 {count} 项检查，最新为 {title}，由 {by} 的操作引起。',
    ),
  },
  preservationDue: {
    title: w('Your preservation on {day}', '您的维护保养：{day}'),
    one: w(
      '{overdue} {overdue:round|rounds} overdue, {due} due within {days} days.',
      '逾期 {overdue} 轮，{days} 天内到期 {due} 轮。',
    ),
  },
  importResult: {
    title: w('Import {number}: {table}', '导入 {number}：{table}'),
    one: w(
      '{state}. {total} {total:row|rows}, {invalid} of them invalid.',
      '{state}。共 {total} 行，其中 {invalid} 行无效。',
    ),
    many: w(
      '{state}. {count} {count:sheet|sheets}, {total} {total:row|rows}, {invalid} of them invalid.',
      '{state}。共 {count} 个工作表，{total} 行，其中 {invalid} 行无效。',
    ),
  },
  groupImport: {
    title: w('Import {number} by {by}: {table}', '{by} 的导入 {number}：{table}'),
    one: w(
      '{state}. {total} {total:row|rows}, {invalid} of them invalid.',
      '{state}。共 {total} 行，其中 {invalid} 行无效。',
    ),
    many: w(
      '{state}. {count} {count:sheet|sheets}, {total} {total:row|rows}, {invalid} of them invalid.',
      '{state}。共 {count} 个工作表，{total} 行，其中 {invalid} 行无效。',
    ),
  },
  documentReady: {
    title: w('Your document: {title}', '您的文档：{title}'),
    one: w(
      '{state}. {pages} {pages:page|pages}; {named} {named:file is|files are} named without pages.',
      '{state}。共 {pages} 页，{named} 个文件仅列名。',
    ),
  },
  reportReady: {
    title: w('Your report: {title}', '您的报表：{title}'),
    one: w('{state}.', '{state}。'),
  },
  scheduledReport: {
    title: w('Scheduled report: {title}', '定时报表：{title}'),
    one: w('{rows} {rows:row|rows}.', '{rows} 行。'),
  },
  scheduledFailed: {
    title: w('Not sent: {title}', '未发送：{title}'),
    one: w('{why}', '{why}'),
  },
  procedureDue: {
    title: w('Document required soon: {title}', '文件即将到期：{title}'),
    one: w('Required by {date}, and not authorised for issue yet.', '需求日期 {date}，尚未批准发布。'),
  },
  backupFailed: {
    title: w('The backup failed', '备份失败'),
    one: w('{problem} See Administration, Backups.', '{problem} 请查看“系统管理 / 备份”。'),
    many: w('{count} {count:backup|backups} in a row. {problem}', '已连续 {count} 次失败。{problem}'),
  },
};

/** Texts for the outcome of an import. */
const STATES: Readonly<Record<string, Word>> = {
  done: w('Done', '已完成'),
  failed: w('Failed', '失败'),
  cancelled: w('Cancelled', '已取消'),
};
const NONE = w('–', '–');

const PROBLEMS: Readonly<Record<string, Word>> = BACKUP_PROBLEMS;
/** Facts that are keys of something with a display name. */
const NAMED: Readonly<Record<string, (key: string) => Word | undefined>> = {
  what: (key) => registerOf(key)?.label,
  table: (key) => registerOf(key)?.label,
  state: (key) => STATES[key],
  problem: (key) => PROBLEMS[key],
  label: (label) => signOffWord({ label }),
};

/** True for a fact that is given in both languages. */
const isWord = (value: unknown): value is Word =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  'zh' in value &&
  typeof value.en === 'string' &&
  typeof value.zh === 'string';

/** A fact as text in each language: registers and states by name, anything else unchanged. */
function asWord(name: string, value: unknown): Word {
  if (value === null || value === undefined) return NONE;
  if (isWord(value)) return value;
  const text = String(value);
  return NAMED[name]?.(text) ?? w(text, text);
}

/** Fills facts into a text; a missing one shows as a dash, never as its placeholder. */
function put(word: Word, facts: Facts): Word {
  const names = [...new Set([...`${word.en}${word.zh}`.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''))];
  const words = names.map((name) => [name, asWord(name, facts[name])] as const);
  const side = (language: keyof Word) => Object.fromEntries(words.map(([name, text]) => [name, text[language]]));
  return w(fill(word, side('en')).en, fill(word, side('zh')).zh);
}

/** The texts of a message from its scene and facts. */
export function wordsOf(scene: SceneCode, facts: Facts): MessageText {
  const { title, one: singular, many } = WORDS[scene];
  const isMany = many !== undefined && Number(facts['count'] ?? 1) > 1;
  return { title: put(title, facts), content: put(isMany ? many : singular, facts) };
}
