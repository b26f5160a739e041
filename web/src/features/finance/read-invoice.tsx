import type {
  DifferenceRead,
  FactRead,
  InvoiceRead,
  InvoiceReadOutcome,
} from '@plumbline/contract/features/finance/read-calls.ts';
import { pathLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import { fill, joinWords } from '@plumbline/contract/words/word.ts';
import { Checkbox, Radio } from 'antd';
import { useId } from 'react';
import { FieldInput } from '../../form/field-input.tsx';
import type { State } from '../../lib/look/theme.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { Muted, PlainButton, PlainList, Row, Stack } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import table from '../../ui/plain-table.module.css';
import { amountOf } from './act.ts';
import { factText, factWord, fieldAt, sourceWord } from './fact-text.ts';
import css from './finance.module.css';
import { OUTCOMES, readWords } from './read-words.ts';
import { TableBox } from './table-box.tsx';
import { answerKey, type ReadFile } from './use-reading.ts';

const STATES: Readonly<Record<InvoiceReadOutcome, State>> = {
  new: 'complete',
  completed: 'complete',
  unchanged: 'not-started',
  elsewhere: 'not-started',
  undecided: 'in-progress',
  incomplete: 'in-progress',
  confirm: 'in-progress',
  refused: 'blocked',
};

interface LineProps {
  readonly invoice: InvoiceRead;
  readonly item: ReadFile;
  readonly onChange: (part: Partial<Pick<ReadFile, 'answers' | 'confirmed'>>) => void;
  readonly onOpen: (id: string) => void;
}

/** An invoice that was read: what becomes of it, and what a person must state before. */
export function ReadInvoiceLine(props: LineProps): React.JSX.Element {
  const say = useSay();
  const { invoice, onOpen } = props;
  const { id, number, outcome, reason } = invoice;
  return (
    <li className={css.read}>
      <Stack gap={4}>
        <Row wrap gap="4px 8px">
          <StatePill state={STATES[outcome]}>{say(OUTCOMES[outcome])}</StatePill>
          {id === null ? (
            <strong>{number}</strong>
          ) : (
            <PlainButton type="button" className={css.link} onClick={() => onOpen(id)}>
              {number}
            </PlainButton>
          )}
          <Summary invoice={invoice} />
        </Row>
        {reason !== null && <span>{say(reason)}</span>}
        {invoice.notStored.map((why) => (
          <span key={why.en} className={table.problem}>
            {say(why)}
          </span>
        ))}
        <Questions {...props} />
        <Remarks invoice={invoice} />
        <Facts {...props} />
      </Stack>
    </li>
  );
}

function Summary({ invoice }: Pick<LineProps, 'invoice'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { seller, buyer, issueDate, gross, currency, lines } = invoice;
  const parts = [
    ...(seller !== null || buyer !== null ? [`${seller ?? '–'} → ${buyer ?? '–'}`] : []),
    ...(issueDate === null ? [] : [format.date(issueDate)]),
    ...(gross === null ? [] : [amountOf(gross, currency ?? '')]),
    say(lines === 0 ? readWords.noLines : fill(readWords.lines, { count: lines })),
  ];
  return <span>{parts.join(' · ')}</span>;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** What a person must state: missing facts, contradictions, that a text was compared with its original. */
function Questions({ invoice, item, onChange }: LineProps): React.JSX.Element {
  const say = useSay();
  const { answers, confirmed } = item;
  const { missing, key } = invoice;
  const answer = (path: string, value: string): void =>
    onChange({ answers: new Map([...answers, [answerKey(invoice, path), value]]) });
  const answerAt = (path: string): string => answers.get(answerKey(invoice, path)) ?? '';
  const contradictions = Map.groupBy(
    invoice.differences.filter(({ undecided }) => undecided),
    ({ path }) => path,
  );
  const tick = (isOn: boolean): void =>
    onChange({ confirmed: new Set(isOn ? [...confirmed, key] : [...confirmed].filter((each) => each !== key)) });
  return (
    <>
      {missing.length > 0 && <span>{say(readWords.missing)}</span>}
      {missing.length > 0 && (
        <div className={css.questions}>
          {missing.map((path) => (
            <Missing key={path} path={path} value={answerAt(path)} onAnswer={(value) => answer(path, value)} />
          ))}
        </div>
      )}
      {contradictions.size > 0 && <span>{say(readWords.undecided)}</span>}
      {[...contradictions].map(([path, some]) => (
        <Contradiction
          key={path}
          path={path}
          differences={some}
          value={answerAt(path)}
          onAnswer={(value) => answer(path, value)}
        />
      ))}
      {invoice.confirm && (
        <Checkbox checked={confirmed.has(key)} onChange={({ target }) => tick(target.checked)}>
          {say(readWords.compared)}
        </Checkbox>
      )}
    </>
  );
}

interface AnswerProps {
  readonly path: string;
  readonly value: string;
  readonly onAnswer: (value: string) => void;
}

function Missing({ path, value, onAnswer }: AnswerProps): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const field = fieldAt(path);
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{say(pathLabel(path))}</label>
      {field && <FieldInput id={id} field={field} value={value} onChange={(next) => onAnswer(asText(next))} />}
    </Stack>
  );
}

function Contradiction({
  path,
  value,
  differences,
  onAnswer,
}: AnswerProps & { readonly differences: readonly DifferenceRead[] }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  if (path === 'lines') return <span className={table.problem}>{say(readWords.separate)}</span>;
  const stated = differences.flatMap(({ value: taken, way, file, other }) => [{ value: taken, way, file }, other]);
  const choices = [...Map.groupBy(stated, (fact) => fact.value)];
  return (
    <Row wrap gap={8} role="group" aria-label={say(pathLabel(path))}>
      <span>{say(pathLabel(path))}</span>
      <Radio.Group
        value={value}
        onChange={({ target }) => onAnswer(asText(target.value))}
        options={choices.map(([text, [source]]) => ({
          value: text,
          label: `${factText({ path, value: text }, language)} (${source === undefined ? '' : say(sourceWord(source))})`,
        }))}
      />
    </Row>
  );
}

/** What differs, could not be read, or a draft gets. */
function Remarks({ invoice }: Pick<LineProps, 'invoice'>): React.JSX.Element {
  const say = useSay();
  const { filled, unread } = invoice;
  const settled = invoice.differences.filter(({ undecided }) => !undecided);
  return (
    <PlainList>
      {filled.length > 0 && <li>{say(fill(readWords.filled, { fields: joinWords(filled.map(pathLabel)) }))}</li>}
      {unread.map(({ path, text, reason }) => (
        <li key={`${path} ${text}`} className={table.problem}>
          {say(fill(readWords.unread, { field: pathLabel(path), reason }))}
        </li>
      ))}
      {settled.map((difference, at) => (
        // eslint-disable-next-line react/no-array-index-key -- several sources may differ at one place
        <li key={at}>
          {say(
            fill(readWords.differs, {
              field: pathLabel(difference.path),
              value: factWord(difference),
              source: difference.file === '' ? readWords.registered : sourceWord(difference),
              other: factWord({ path: difference.path, value: difference.other.value }),
              otherSource: sourceWord(difference.other),
            }),
          )}
        </li>
      ))}
    </PlainList>
  );
}

/** Each fact with its source; what comes from the text of a PDF may be corrected at once. */
function Facts({ invoice, item, onChange }: LineProps): React.JSX.Element {
  const say = useSay();
  const { facts, confirm } = invoice;
  const change = (path: string, value: string): void =>
    onChange({ answers: new Map([...item.answers, [answerKey(invoice, path), value]]) });
  return (
    <details open={confirm}>
      <summary>{say(fill(readWords.facts, { count: facts.length }))}</summary>
      <TableBox label={fill(readWords.facts, { count: facts.length })}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{say(readWords.field)}</th>
              <th scope="col">{say(readWords.value)}</th>
              <th scope="col">{say(readWords.source)}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <Fact
                key={`${fact.path} ${fact.way}`}
                fact={fact}
                answer={item.answers.get(answerKey(invoice, fact.path))}
                onChange={(value) => change(fact.path, value)}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}

function Fact({
  fact,
  answer,
  onChange,
}: {
  readonly fact: FactRead;
  readonly answer: string | undefined;
  readonly onChange: (value: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const field = fact.way === 'pdfText' ? fieldAt(fact.path) : undefined;
  const label = say(pathLabel(fact.path));
  return (
    <tr>
      <th scope="row">{field === undefined ? label : <label htmlFor={id}>{label}</label>}</th>
      <td>
        {field === undefined ? (
          factText(fact, language)
        ) : (
          <FieldInput id={id} field={field} value={answer ?? fact.value} onChange={(next) => onChange(asText(next))} />
        )}
      </td>
      <td>
        <Muted small>{say(sourceWord(fact))}</Muted>
      </td>
    </tr>
  );
}
