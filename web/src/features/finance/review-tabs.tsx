import { invoiceHold } from '@plumbline/contract/features/finance/calls.ts';
import type { InvoiceReview, ReviewedCheck } from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word, w } from '@plumbline/contract/words/word.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import type { State } from '../../lib/look/theme.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, PlainList, Row } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import table from '../../ui/plain-table.module.css';
import { actOnOne, amountOf } from './act.ts';
import { ReasonDialog } from './audit-dialogs.tsx';
import { TableBox } from './table-box.tsx';
import { financeWords } from './words.ts';

const { quantity } = registers.invoiceLine.fields;
const figure = (value: string | null): string => (value === null ? '–' : cellText(value, quantity, 'en'));
const isNegative = (value: string | null): boolean => value?.startsWith('-') === true;

function Head({ words }: { readonly words: readonly (readonly [Word, 'figure' | 'text'])[] }): React.JSX.Element {
  const say = useSay();
  return (
    <thead>
      <tr>
        {words.map(([word, kind]) => (
          <th key={word.en} scope="col" data-figure={kind === 'figure'}>
            {say(word)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Each line beside what was ordered, what arrived, what other invoices have, and what stays; too much in red. */
export function MatchTab({ review }: { readonly review: InvoiceReview }): React.JSX.Element {
  const say = useSay();
  const { line, item, contractLine, billed, ordered, received, before, free } = financeWords;
  const heads = [ordered, received, before, financeWords.this, free, billed].map((word) => [word, 'figure'] as const);
  return (
    <TableBox label={financeWords.matchTab}>
      <table className={table.table}>
        <Head
          words={[[line, 'text'], [item, 'text'], [contractLine, 'text'], ...heads, [financeWords.net, 'figure']]}
        />
        <tbody>
          {review.lines.map((row) => {
            const isOver = row.quantity !== null && row.contractLine !== null && row.quantity !== row.matched;
            return (
              <tr key={row.id}>
                <th scope="row">{row.number}</th>
                <td>{row.item}</td>
                <td>{row.contractLine ?? <span className={table.problem}>{say(financeWords.noOrder)}</span>}</td>
                <td data-figure>{figure(row.ordered)}</td>
                <td data-figure>{figure(row.received)}</td>
                <td data-figure>{figure(row.before)}</td>
                <td data-figure className={isOver ? table.problem : undefined}>
                  {figure(row.matched)}
                </td>
                <td data-figure className={isNegative(row.free) ? table.problem : undefined}>
                  {figure(row.free)}
                </td>
                <td data-figure className={isOver ? table.problem : undefined}>
                  {figure(row.quantity)} {row.unit}
                </td>
                <td data-figure>{amountOf(row.net, review.row.currency)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

/** True for what must be acknowledged before a pass. */
export const isToTick = ({ outcome, severity }: ReviewedCheck): boolean =>
  outcome === 'notCheckable' || (outcome === 'failed' && severity === 'warning');

function pillOf({ outcome, severity }: ReviewedCheck): readonly [State, Word] {
  if (outcome === 'ok') return ['complete', financeWords.ok];
  if (outcome === 'notCheckable') return ['doubt', financeWords.notCheckable];
  if (severity === 'error') return ['blocked', financeWords.error];
  if (severity === 'waivable') return ['overdue', financeWords.waivable];
  return severity === 'warning' ? ['in-progress', financeWords.warning] : ['not-started', financeWords.noteShown];
}

/** The results of checks, with what was expected and what is there; warnings are acknowledged here. */
export function ChecksTab({
  review,
  ticked,
  onTick,
  onWaive,
}: {
  readonly review: InvoiceReview;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string) => void;
  /** Waives an error; undefined where this user cannot. */
  readonly onWaive: ((check: ReviewedCheck) => void) | undefined;
}): React.JSX.Element {
  const say = useSay();
  if (review.checks.length === 0) return <EmptyState small title={say(financeWords.noChecks)} />;
  const { checks, message, expected, actual, ticked: tickedWord, outcome } = financeWords;
  return (
    <TableBox label={financeWords.checks}>
      <table className={table.table}>
        <Head words={[checks, outcome, message, expected, actual, tickedWord].map((word) => [word, 'text'] as const)} />
        <tbody>
          {review.checks.map((check) => {
            const [state, label] = pillOf(check);
            return (
              <tr key={check.id}>
                <th scope="row">
                  {check.code}
                  {check.line !== null && ` · ${check.line}`}
                </th>
                <td>
                  <StatePill state={state}>{say(label)}</StatePill>
                </td>
                <td>{say(w(check.message.en, check.message.zh))}</td>
                <td>{check.expected ?? ''}</td>
                <td>{check.actual ?? ''}</td>
                <td>
                  {isToTick(check) && (
                    <Checkbox
                      checked={check.ticked || ticked.has(check.id)}
                      disabled={check.ticked}
                      onChange={() => onTick(check.id)}
                      aria-label={`${say(tickedWord)}: ${check.code}`}
                    />
                  )}
                  {check.waivedBy !== null && (
                    <Muted small>{say(fill(financeWords.waivedBy, { who: check.waivedBy }))}</Muted>
                  )}
                  {onWaive &&
                    check.outcome === 'failed' &&
                    check.severity === 'waivable' &&
                    check.waivedBy === null && (
                      <Guarded size="small" onClick={() => onWaive(check)}>
                        {say(financeWords.waive)}
                      </Guarded>
                    )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

/** What holds the invoice back from payment: how much, why, who clears it and by when. */
export function WhyTab({ review, may }: { readonly review: InvoiceReview; readonly may: boolean }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [releasing, release] = useState<string | null>(null);
  const { row, holds } = review;
  if (holds.length === 0) return <EmptyState small title={say(financeWords.payable)} />;
  return (
    <>
      <PlainList>
        {holds.map((hold) => (
          <li key={hold.id}>
            <Row wrap gap="4px 12px">
              <strong>{hold.amount === null ? hold.code : amountOf(hold.amount, row.currency)}</strong>
              <span>{say(w(hold.message.en, hold.message.zh))}</span>
              <Muted>
                {hold.owner ?? say(financeWords.unknownOwner)} ·{' '}
                {hold.plannedDate === null ? say(financeWords.noDate) : format.date(hold.plannedDate)}
              </Muted>
              <Guarded
                size="small"
                onClick={() => release(hold.id)}
                reason={may ? undefined : say(financeWords.noAudit)}
              >
                {say(financeWords.releaseHold)}
              </Guarded>
            </Row>
          </li>
        ))}
      </PlainList>
      {releasing !== null && (
        <ReasonDialog
          title={financeWords.releaseHold}
          onClose={() => release(null)}
          onSend={({ reason }) =>
            actOnOne(invoiceHold, { rows: [{ id: row.id, rev: row.rev }], hold: releasing, reason })
          }
        />
      )}
    </>
  );
}

const ACTIONS: Readonly<Record<string, Word>> = registers.invoiceAudit.fields.action.of;

/** Everything that was done with the invoice, the last first. */
export function HistoryTab({ review }: { readonly review: InvoiceReview }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (review.acts.length === 0) return <EmptyState small title={say(financeWords.noActs)} />;
  return (
    <PlainList>
      {review.acts.map(({ number, action, by, onBehalfOf, at, reasonCode, remark }) => (
        <li key={number}>
          {format.dateTime(at)} · <strong>{say(ACTIONS[action] ?? w(action, action))}</strong> · {by}
          {onBehalfOf !== null && ` (${say(fill(financeWords.doneFor, { who: onBehalfOf }))})`}
          {reasonCode !== null && ` · ${reasonCode}`}
          {remark !== null && remark !== '' && ` · ${remark}`}
        </li>
      ))}
    </PlainList>
  );
}
