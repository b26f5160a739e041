import { w, type Word } from '@plumbline/contract/words/word.ts';

/** What a verification service is asked: what an invoice states. */
export interface InvoiceQuestion {
  readonly kind: string;
  readonly code: string | null;
  readonly number: string;
  /** `yyyy-mm-dd`. */
  readonly issueDate: string;
  /** Special invoices are asked by their net amount, digital ones by their gross amount; both as texts. */
  readonly net: string;
  readonly gross: string;
  /** The last six of the check code, by which ordinary invoices are asked. */
  readonly checkTail: string | null;
}

/**
 * What a service answered. `same`: it knows the invoice as it is. `differs`: it knows another version, or the invoice is
 * void there. `unknown`: it knows none. Nothing is known after the others: `notYet` (issued too recently), `limit` (asked
 * too often), `unavailable` (no answer).
 */
export type VerifierOutcome = 'same' | 'differs' | 'unknown' | 'notYet' | 'limit' | 'unavailable';

/** The answer of a service. */
export interface VerifierAnswer {
  readonly outcome: VerifierOutcome;
  /** What it said besides, in its own words. */
  readonly text?: string;
}

/** A service that knows which invoices are genuine. */
export interface InvoiceVerifier {
  readonly name: Word;
  /** True for one that asks nobody: its answers never count as a verification. */
  readonly isStandIn: boolean;
  /** Asks about one invoice; rejects when there is no answer. */
  readonly ask: (question: InvoiceQuestion, signal: AbortSignal) => Promise<VerifierAnswer>;
}

/** How long an answer is waited for, in milliseconds. */
const WITHIN = 10_000;

/** Asks a service, and says when it does not answer in time or fails: a failure is an answer too, and never a pass. */
export async function askVerifier(
  { ask }: InvoiceVerifier,
  question: InvoiceQuestion,
  within = WITHIN,
): Promise<VerifierAnswer> {
  const signal = AbortSignal.timeout(within);
  const late = new Promise<VerifierAnswer>((resolve) => {
    signal.addEventListener('abort', () => resolve({ outcome: 'unavailable', text: `> ${within / 1000} s` }));
  });
  const answered = Promise.resolve(ask(question, signal)).catch((error: unknown): VerifierAnswer => ({
    outcome: 'unavailable',
    text: (error instanceof Error ? error.message : String(error)).slice(0, 200),
  }));
  return Promise.race([answered, late]);
}

/** What the stand-in answers, by the last digit of the number; the others agree. */
const BY_LAST_DIGIT: Readonly<Record<string, VerifierOutcome>> = {
  6: 'notYet',
  7: 'differs',
  8: 'unknown',
  9: 'unavailable',
};

/** Asks nobody, and answers by the last digit of the number: to try the act where no service is connected. */
export const standInVerifier: InvoiceVerifier = {
  name: w('Stand-in: no tax office was asked', '模拟接口：未向税务局查询'),
  isStandIn: true,
  ask: ({ number }) => Promise.resolve({ outcome: BY_LAST_DIGIT[number.at(-1) ?? ''] ?? 'same' }),
};

/** The services by the value of the setting `INVOICE_VERIFIER`. */
const VERIFIERS: Readonly<Record<string, InvoiceVerifier>> = { 'stand-in': standInVerifier };

/**
 * The service that the setting names; null for none.
 *
 * @throws Error naming the variable and what is accepted
 */
export function verifierNamed(text: string | undefined): InvoiceVerifier | null {
  if (text === undefined) return null;
  const found = VERIFIERS[text];
  if (found === undefined)
    throw new Error(
      `INVOICE_VERIFIER is "${text}", which is not accepted: it must be one of ${Object.keys(VERIFIERS).join(', ')}.`,
    );
  return found;
}
