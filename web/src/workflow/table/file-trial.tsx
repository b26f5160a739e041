import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { answerHeadings } from '@plumbline/contract/rules/answer-headings.ts';
import { ENCODING_NAMES, ENCODINGS, type ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import type { FieldValue } from '@plumbline/contract/rules/merge.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DATE_FORMS, FIGURE_FORMS } from '@plumbline/contract/field/written-forms.ts';
import { TAG_COLUMN, type AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { Button, Radio, Select } from 'antd';
import { Fragment, useMemo } from 'react';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { Grid, Row } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './answer-table.module.css';
import { fileWords } from './file-words.ts';
import type { FileHow, TriedFile } from './use-answer-file.ts';

/** Maximum number of lines rendered in each list. */
const DRAWN = 200;
/** The choice for a column that is not imported. */
const PASSED = '';

/** What may be written in two forms, and the question about it. */
const FORMS = [
  { key: 'dates', forms: DATE_FORMS, words: fileWords.days, ask: fileWords.unclear },
  { key: 'figures', forms: FIGURE_FORMS, words: fileWords.figures, ask: fileWords.unclearFigures },
] as const;

interface TrialProps {
  readonly table: AnswerTable;
  readonly columns: readonly AnswerColumn[];
  readonly tried: TriedFile;
  readonly isBusy: boolean;
  readonly onRead: (how: FileHow) => void;
}

/**
 * What a file would do: what is not written and why, which values change from what to what, and where its columns go.
 */
export function FileTrial(props: TrialProps): React.JSX.Element {
  const { tried, onRead, isBusy } = props;
  const { found, how } = tried;
  const say = useSay();
  const format = useFormat();
  const names = useNames(props);
  return (
    <>
      <p role="status">
        {say(fill(fileWords.sum, { lines: format.count(found.lines), same: format.count(found.same) }))}
      </p>
      {FORMS.map(({ key, ...form }) => (
        <FormQuestion
          key={key}
          {...form}
          count={found.unclear[key]}
          value={how.stated?.[key]}
          isBusy={isBusy}
          onForm={(value) => onRead({ ...how, stated: { ...how.stated, [key]: value } })}
        />
      ))}
      <EncodingQuestion tried={tried} isBusy={isBusy} onRead={onRead} />
      {found.hidden > 0 && <p>{say(fill(fileWords.hidden, { count: format.count(found.hidden) }))}</p>}
      <Refused tried={tried} names={names} />
      <Changes {...props} names={names} />
      <Columns {...props} names={names} />
    </>
  );
}

interface FormQuestionProps extends Omit<(typeof FORMS)[number], 'key'> {
  /** The number of cells with two readings. */
  readonly count: number;
  readonly value: string | undefined;
  readonly isBusy: boolean;
  readonly onForm: (form: string) => void;
}

/** Asks how the file writes its dates or its figures, where cells have two readings. */
function FormQuestion({ forms, words, ask, count, value, isBusy, onForm }: FormQuestionProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (count === 0 && value === undefined) return null;
  return (
    <Row wrap gap={8} className={css.ask}>
      <span>{say(count > 0 ? fill(ask, { count: format.count(count) }) : words)}</span>
      <Radio.Group
        aria-label={say(words)}
        disabled={isBusy}
        value={value}
        options={forms.map((form) => ({ value: form, label: say(fileWords[form]) }))}
        onChange={({ target }) => onForm(String(target.value))}
      />
    </Row>
  );
}

/** The encoding of a .csv, to be changed, and to be confirmed where it is only a guess. */
function EncodingQuestion({ tried, isBusy, onRead }: Omit<TrialProps, 'table' | 'columns'>): React.ReactNode {
  const say = useSay();
  const {
    found: { encoding, isGuess },
    how,
  } = tried;
  if (encoding === null) return null;
  const choose = (next: ImportEncoding): void => onRead({ ...how, encoding: next });
  return (
    <Row wrap gap={8} className={css.ask}>
      <span>
        {say(isGuess ? fill(fileWords.encodingGuess, { encoding: ENCODING_NAMES[encoding] }) : fileWords.encoding)}
      </span>
      <Select
        aria-label={say(fileWords.encoding)}
        disabled={isBusy}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 220 }}
        value={encoding}
        options={ENCODINGS.map((value) => ({ value, label: say(ENCODING_NAMES[value]) }))}
        onChange={choose}
      />
      {isGuess && (
        <Button size="small" disabled={isBusy} onClick={() => choose(encoding)}>
          {say(fileWords.encodingRight)}
        </Button>
      )}
    </Row>
  );
}

/** The headings of the answer columns, by key. */
function useNames({ columns }: Pick<TrialProps, 'columns'>): ReadonlyMap<string, string> {
  const language = useLanguage();
  return useMemo(() => {
    const typed = columns.filter(({ field }) => !field.computed);
    const headings = answerHeadings(typed);
    return new Map(typed.map(({ answer }, at) => [answer, headings[at]?.[language] ?? answer]));
  }, [columns, language]);
}
type Names = { readonly names: ReadonlyMap<string, string> };

function Refused({ tried: { found }, names }: Pick<TrialProps, 'tried'> & Names): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (found.refusedCount === 0) return null;
  return (
    <table className={css.trial}>
      <caption>{say(fill(fileWords.refused, { count: format.count(found.refusedCount) }))}</caption>
      <Heads of={['line', 'tag', 'answer', 'cell', 'why']} />
      <tbody>
        {found.refused.slice(0, DRAWN).map(({ line, tag, answer, text, why }) => (
          <tr key={`${line}/${answer}`}>
            <td>{line}</td>
            <td>
              <Mono>{tag}</Mono>
            </td>
            <td>{answer === null ? say(fileWords.whole) : (names.get(answer) ?? answer)}</td>
            <td>{text}</td>
            <td className={css.bad}>{say(why)}</td>
          </tr>
        ))}
        <More count={found.refusedCount} />
      </tbody>
    </table>
  );
}

function Changes({ table, columns, tried: { found }, names }: TrialProps & Names): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const tags = useMemo(() => new Map(table.rows.map(({ id, tag }) => [id, tag])), [table.rows]);
  const fields = useMemo(() => new Map(columns.map(({ answer, field }) => [answer, field])), [columns]);
  const shown = (answer: string, value: FieldValue): string => {
    const field = fields.get(answer);
    const word = field && choicesOf(field)?.find((option) => option.value === value)?.word;
    return word?.[language] ?? String(value ?? '');
  };
  if (found.changes.length === 0) return <p>{say(fileWords.nothing)}</p>;
  return (
    <table className={css.trial}>
      <caption>{say(fill(fileWords.changes, { count: format.count(found.changes.length) }))}</caption>
      <Heads of={['line', 'tag', 'answer', 'was', 'next']} />
      <tbody>
        {found.changes.slice(0, DRAWN).map(({ line, id, answer, was, next }) => (
          <tr key={`${id}/${answer}`}>
            <td>{line}</td>
            <td>
              <Mono>{tags.get(id) ?? ''}</Mono>
            </td>
            <td>{names.get(answer) ?? answer}</td>
            <td className={css.was}>{shown(answer, was)}</td>
            <td>{shown(answer, next)}</td>
          </tr>
        ))}
        <More count={found.changes.length} />
      </tbody>
    </table>
  );
}

function Columns({ tried: { found, how }, isBusy, onRead, names }: TrialProps & Names): React.JSX.Element {
  const say = useSay();
  const options = [
    { value: PASSED, label: say(fileWords.passed) },
    { value: TAG_COLUMN, label: say(fileWords.tag) },
    ...[...names].map(([value, label]) => ({ value, label })),
  ];
  const turn = (at: number, to: string): void => {
    // each answer is read from only one column
    const others = found.columns.map((column) => (column.to === to ? null : column.to));
    onRead({ ...how, columns: others.map((other, place) => (place === at ? to || null : other)) });
  };
  return (
    <section aria-label={say(fileWords.columns)}>
      <h3>{say(fileWords.columns)}</h3>
      <Grid align="center" columns="minmax(140px, 1fr) minmax(200px, 1.4fr)" gap="6px 12px" className={css.map}>
        {found.columns.map(({ heading, to }, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a column is its place
          <Fragment key={at}>
            <span>{heading || say(fileWords.untitled)}</span>
            <Select
              aria-label={say(fill(fileWords.goesTo, { heading: heading || say(fileWords.untitled) }))}
              disabled={isBusy}
              showSearch={{ optionFilterProp: 'label' }}
              value={to ?? PASSED}
              options={options}
              onChange={(value) => turn(at, value)}
            />
          </Fragment>
        ))}
      </Grid>
    </section>
  );
}

type Head = 'line' | 'tag' | 'answer' | 'cell' | 'why' | 'was' | 'next';
function Heads({ of: columns }: { readonly of: readonly Head[] }): React.JSX.Element {
  const say = useSay();
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {say(fileWords[name])}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function More({ count }: { readonly count: number }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (count <= DRAWN) return null;
  return (
    <tr>
      <td colSpan={5}>{say(fill(fileWords.more, { count: format.count(count - DRAWN) }))}</td>
    </tr>
  );
}
