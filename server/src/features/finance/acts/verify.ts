import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { InvoiceOutcome, invoiceVerify } from '@plumbline/contract/features/finance/calls.ts';
import { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import { startOfDay } from '@plumbline/contract/rules/clock.ts';
import { fill, joinWords, w, type Word } from '@plumbline/contract/words/word.ts';
import { oneRow, sql } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { todayOf } from '../../../register/row/actor.ts';
import {
  askVerifier,
  type InvoiceQuestion,
  type InvoiceVerifier,
  type VerifierAnswer,
  type VerifierOutcome,
} from '../../../senders/invoice-verifier.ts';
import { runChecks } from '../checks/run-checks.ts';
import {
  actOn,
  demandRight,
  demandState,
  type Locked,
  momentOf,
  pageOf,
  record,
  textOf,
  writeInvoice,
} from './act-on.ts';
import { Refusal } from './refusals.ts';

/** How often an invoice is asked about in a day at most: the tax office counts. */
const TRIES_A_DAY = 5;
/** Questions that wait for their answers at once. */
const AT_ONCE = 4;

const ANSWERS = {
  same: w('agrees', '一致'),
  differs: w('another version is known, or the invoice is void', '不一致，或发票已作废'),
  unknown: w('no such invoice is known', '查无此票'),
  notYet: w('issued too recently to be known', '开票时间过近，尚不可查'),
  limit: w('asked too often', '超过查验次数'),
  unavailable: w('no answer', '无应答'),
} as const satisfies Record<VerifierOutcome, Word>;

const UNVERIFIED: ReadonlySet<VerifierOutcome> = new Set(['notYet', 'limit', 'unavailable']);
/** What was answered, in words; that of a stand-in begins by saying that it is one. */
function answerOf({ name, isStandIn }: InvoiceVerifier, { outcome, text }: VerifierAnswer): Word {
  const words = joinWords([...(isStandIn ? [name] : []), ANSWERS[outcome]]);
  return text === undefined ? words : fill(w('{words} ({text})', '{words}（{text}）'), { words, text });
}
/** Both languages in one text. */
const both = ({ en, zh }: Word): string => `${en} · ${zh}`.slice(0, 500);

/** What an invoice states, as a service is asked about it. */
function questionOf({ row }: Locked): InvoiceQuestion {
  const text = (field: string): string => textOf(row[field]);
  const [code, check] = [text('code'), text('checkCode')];
  return {
    kind: text('kind'),
    code: code === '' ? null : code,
    number: text('number'),
    issueDate: text('issueDate'),
    net: text('net'),
    gross: text('gross'),
    checkTail: check === '' ? null : check.slice(-6),
  };
}

/** Refuses what was asked about too often today. */
async function demandTries({ tx, actor, row, title }: Locked): Promise<void> {
  const found = await oneRow(
    tx,
    sql<{
      tries: number;
    }>`select count(*)::int as tries from invoice_audit a where a.tenant_id = ${actor.tenantId}::uuid
      and a.invoice = ${row.id}::uuid and a.action = 'verify' and a.at >= ${startOfDay(todayOf(actor), actor.timeZone)}`,
  );
  if ((found?.tries ?? 0) >= TRIES_A_DAY) throw new Refusal('TRIES', { title, count: String(found?.tries) });
}

function demandAsker(locked: Locked): void {
  demandState(locked, 'draft', 'returned', 'pending', 'pending2', 'passed', 'redPart', 'redFull');
  if (!may(locked.context, REVIEW_AREAS[pageOf(locked.row)], 'submit')) demandRight(locked, 'audit');
}

/** Keeps an answer. One that knows nothing leaves the verification as it was, and says so. */
async function keep(locked: Locked, verifier: InvoiceVerifier, answer: VerifierAnswer): Promise<string> {
  const { row, actor, title } = locked;
  const words = both(answerOf(verifier, answer));
  const known = verifier.isStandIn ? 'standIn' : answer.outcome;
  await writeInvoice(locked, {
    ...(!UNVERIFIED.has(answer.outcome) && { verification: known }),
    verifiedAt: momentOf(locked),
    verifiedBy: actor.userName,
    verifiedWith: both(verifier.name).slice(0, 200),
    verificationAnswer: words,
  });
  await record(locked, { action: 'verify', to: textOf(row['state']), remark: words });
  if (['draft', 'returned', 'pending', 'pending2'].includes(textOf(row['state']))) await runChecks(locked);
  return title;
}

/** Asks about several invoices, a few at once. */
async function askAll(
  verifier: InvoiceVerifier,
  questions: ReadonlyMap<string, InvoiceQuestion>,
): Promise<ReadonlyMap<string, VerifierAnswer>> {
  const left = [...questions];
  const answers = new Map<string, VerifierAnswer>();
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      answers.set(next[0], await askVerifier(verifier, next[1]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/**
 * Verifies invoices: each is judged and read, the service is asked while nothing is locked, and its answer is kept if the
 * invoice is still the one it was asked about.
 */
export async function verify(context: Scoped, { rows }: ParsedOf<typeof invoiceVerify>): Promise<InvoiceOutcome> {
  const { invoiceVerifier: verifier } = context.installation;
  const questions = new Map<string, InvoiceQuestion>();
  const judged = await actOn(context, rows, async (locked) => {
    if (verifier === null) throw new Refusal('NO_VERIFIER');
    demandAsker(locked);
    await demandTries(locked);
    questions.set(locked.row.id, questionOf(locked));
    return textOf(locked.row['state']);
  });
  if (verifier === null) return judged;
  const answers = await askAll(verifier, questions);
  const answered = await actOn(
    context,
    rows.filter(({ id }) => answers.has(id)),
    async (locked) => {
      demandAsker(locked);
      const answer = answers.get(locked.row.id);
      if (answer !== undefined) await keep(locked, verifier, answer);
      return textOf(locked.row['state']);
    },
  );
  const unanswered = answered.passed.flatMap(({ id, title }) => {
    const answer = answers.get(id);
    if (answer === undefined || !UNVERIFIED.has(answer.outcome)) return [];
    const message = fill(w('{title}: nothing is known: {answer}.', '{title}：真伪未知：{answer}。'), {
      title,
      answer: answerOf(verifier, answer),
    });
    return [{ id, title, code: 'NO_ANSWER', message }];
  });
  return {
    passed: answered.passed.filter(({ id }) => unanswered.every((other) => other.id !== id)),
    notPassed: [...judged.notPassed, ...answered.notPassed, ...unanswered],
  };
}
