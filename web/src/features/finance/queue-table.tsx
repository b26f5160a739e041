import { type Queue, QUEUE_PAGE, type QueueRow } from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { STATE_OF } from '@plumbline/contract/rules/work-state.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { PlainButton, Row, Stack } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import table from '../../ui/plain-table.module.css';
import { amountOf, whyNotAudited } from './act.ts';
import css from './finance.module.css';
import { financeWords } from './words.ts';

/** The words of a state of an invoice. */
export const stateWord = (state: string): Word =>
  Object.entries(registers.invoice.fields.state.of).find(([key]) => key === state)?.[1] ?? w(state, state);

interface QueueProps {
  readonly queue: Queue;
  readonly offset: number;
  readonly current: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly may: (row: QueueRow) => boolean;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onAudit: (row: QueueRow) => void;
  readonly onOffset: (offset: number) => void;
}

const HEADINGS = [
  'invoice',
  'party',
  'issued',
  'gross',
  'due',
  'held',
  'matched',
  'problems',
  'age',
  'claimedBy',
] as const;
const FIGURES: ReadonlySet<string> = new Set(['gross', 'due', 'held', 'matched', 'problems', 'age']);

/** The invoices of a tab, with what a reviewer looks for first. */
export function QueueTable(props: QueueProps): React.JSX.Element {
  const say = useSay();
  const { queue, offset, onOffset } = props;
  const to = offset + queue.rows.length;
  const range = { from: Math.min(offset + 1, to), to, total: queue.total };
  return (
    <Stack gap={8}>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{say(financeWords.choose)}</th>
              {HEADINGS.map((key) => (
                <th key={key} scope="col" data-figure={FIGURES.has(key)}>
                  {say(financeWords[key])}
                </th>
              ))}
              <th scope="col">{say(financeWords.act)}</th>
            </tr>
          </thead>
          <tbody>
            {queue.rows.map((row) => (
              <QueueLine key={row.id} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <Row gap={8} justify="end">
        <span role="status">{say(fill(financeWords.shown, range))}</span>
        <Button disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - QUEUE_PAGE))}>
          {say(financeWords.earlier)}
        </Button>
        <Button disabled={to >= queue.total} onClick={() => onOffset(offset + QUEUE_PAGE)}>
          {say(financeWords.later)}
        </Button>
      </Row>
    </Stack>
  );
}

function QueueLine({ row, current, chosen, may, ...on }: QueueProps & { readonly row: QueueRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const why = whyNotAudited(row, may(row));
  return (
    <tr aria-current={row.id === current} className={row.id === current ? css.current : undefined}>
      <td>
        <Checkbox
          checked={chosen.has(row.id)}
          onChange={() => on.onChoose(row.id)}
          aria-label={say(fill(financeWords.select, { name: row.name }))}
        />
      </td>
      <th scope="row" className={css.unbroken}>
        <PlainButton type="button" className={css.link} onClick={() => on.onOpen(row.id)}>
          {row.name}
        </PlainButton>{' '}
        <StatePill state={STATE_OF[row.state] ?? 'not-started'}>{say(stateWord(row.state))}</StatePill>
      </th>
      <td>{row.party}</td>
      <td className={css.unbroken}>{format.date(row.issueDate)}</td>
      <td data-figure>{amountOf(row.gross, row.currency)}</td>
      <td data-figure>{amountOf(row.due, row.currency)}</td>
      <td data-figure>{amountOf(row.held, row.currency)}</td>
      <td data-figure>{format.count(row.matched)}</td>
      <td data-figure className={row.errors > 0 ? table.problem : undefined}>
        {row.errors} / {row.warnings}
      </td>
      <td data-figure>{format.count(row.age)}</td>
      <td>{row.claimedBy ?? ''}</td>
      <td>
        <Guarded size="small" onClick={() => on.onAudit(row)} reason={why && say(why)}>
          {say(financeWords.audit)}
        </Guarded>
      </td>
    </tr>
  );
}
