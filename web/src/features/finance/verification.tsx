import { type InvoiceOutcome, invoiceVerify, VERIFIED_MOST } from '@plumbline/contract/features/finance/calls.ts';
import type {
  InvoiceReview,
  QueueRow,
  ReviewedVerification,
  VerifierShown,
} from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { act, actOnOne } from './act.ts';
import { financeWords } from './words.ts';

const stateOf = ({ state }: ReviewedVerification): Word =>
  Object.entries(registers.invoice.fields.verification.of).find(([key]) => key === state)?.[1] ?? w(state, state);

/** The pill of a verification: green for what the tax office agreed to alone. */
const PILLS = { same: 'complete', differs: 'blocked', unknown: 'blocked' } as const;

/** How an invoice was last verified: by whom, when, with what, and what was answered. */
export function VerificationLine({ review: { verification, verifier } }: { readonly review: InvoiceReview }) {
  const say = useSay();
  const format = useFormat();
  const { answer, at, by, with: service, state } = verification;
  return (
    <Row wrap gap={8} role="note" aria-label={say(financeWords.verification)}>
      <StatePill state={Object.entries(PILLS).find(([key]) => key === state)?.[1] ?? 'not-started'}>
        {say(stateOf(verification))}
      </StatePill>
      {answer !== null && at !== null && (
        <Muted small>
          {say(
            fill(financeWords.verified, {
              answer,
              at: format.dateTime(at),
              by: by ?? '',
              with: service ?? '',
            }),
          )}
        </Muted>
      )}
      {verifier?.standIn === true && <Muted small>{say(financeWords.standIn)}</Muted>}
    </Row>
  );
}

const whyNot = (verifier: VerifierShown | null, may: boolean): Word | undefined => {
  if (verifier === null) return financeWords.noVerifier;
  return may ? undefined : financeWords.noVerify;
};

/** Verifies the invoice that is open. */
export function VerifyButton({
  review: { row, verifier },
  may,
}: {
  readonly review: InvoiceReview;
  readonly may: boolean;
}) {
  const say = useSay();
  const why = whyNot(verifier, may);
  const verify = async (): Promise<void> =>
    void (await actOnOne(invoiceVerify, { rows: [{ id: row.id, rev: row.rev }] }));
  return (
    <Guarded onClick={verify} reason={why && say(why)}>
      {say(financeWords.verify)}
    </Guarded>
  );
}

/** Verifies invoices, as many in each call as it allows. */
async function verifyAll(rows: readonly QueueRow[]): Promise<InvoiceOutcome> {
  const done: InvoiceOutcome[] = [];
  for (let at = 0; at < rows.length; at += VERIFIED_MOST) {
    const some = rows.slice(at, at + VERIFIED_MOST).map(({ id, rev }) => ({ id, rev }));
    const outcome = await act(invoiceVerify, { rows: some });
    if (outcome === null) break;
    done.push(outcome);
  }
  return { passed: done.flatMap(({ passed }) => passed), notPassed: done.flatMap(({ notPassed }) => notPassed) };
}

/** Verifies the selected invoices, and says what became of each. */
export function VerifySelected({
  rows,
  verifier,
  may,
  onDone,
}: {
  readonly rows: readonly QueueRow[];
  readonly verifier: VerifierShown | null;
  readonly may: boolean;
  readonly onDone: (outcome: InvoiceOutcome) => void;
}) {
  const say = useSay();
  const why = whyNot(verifier, may);
  return (
    <Guarded onClick={async () => onDone(await verifyAll(rows))} reason={why && say(why)}>
      {say(financeWords.verifySelected)}
    </Guarded>
  );
}
