import type { Task, TaskInput, TaskTable } from '@plumbline/contract/rules/form.ts';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/language.ts';
import css from './designer.module.css';
import { freshName, replaced, without } from './template-edit.ts';
import { WordInput } from './word-input.tsx';
import { designWords } from './words.ts';

/** What the details of an input work with. */
export interface InputEditorProps {
  readonly task: Task;
  readonly onChange: (input: TaskInput, field?: string) => void;
  readonly isLocked: boolean;
}

/** The details of what a task asks besides its boxes. */
export function InputEditor(props: InputEditorProps): React.JSX.Element | null {
  const { input } = props.task;
  if (input === undefined) return null;
  if (input.kind === 'number') return <NumberDetails {...props} input={input} />;
  if (input.kind === 'choice') return <ChoiceDetails {...props} input={input} />;
  if (input.kind === 'table') return <TableDetails {...props} input={input} />;
  return input.kind === 'text' ? <TextDetails {...props} input={input} /> : null;
}

type Details<K extends TaskInput['kind']> = InputEditorProps & {
  readonly input: Extract<TaskInput, { readonly kind: K }>;
};

/** Leaves a limit out when its field is emptied. */
function limited<T extends { min?: number | undefined; max?: number | undefined }>(
  input: T,
  which: 'min' | 'max',
  value: number | null,
): T {
  const { [which]: _before, ...rest } = input;
  return (value === null ? rest : { ...rest, [which]: value }) as T; // eslint-disable-line -- one key more or less
}

function NumberDetails({ input, onChange, isLocked }: Details<'number'>): React.JSX.Element {
  const say = useSay();
  const limit = (which: 'min' | 'max', label: string): React.JSX.Element => (
    <label className={css.small}>
      {label}
      <InputNumber
        value={input[which] ?? null}
        readOnly={isLocked}
        onChange={(value) => onChange(limited(input, which, value), which)}
      />
    </label>
  );
  return (
    <div className={css.row}>
      <label className={css.small}>
        {say(designWords.unit)}
        <Input
          maxLength={20}
          readOnly={isLocked}
          value={input.unit ?? ''}
          onChange={({ target }) => onChange({ ...input, unit: target.value }, 'unit')}
        />
      </label>
      {limit('min', say(designWords.min))}
      {limit('max', say(designWords.max))}
    </div>
  );
}

function TextDetails({ input, onChange, isLocked }: Details<'text'>): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.row}>
      <label className={css.small}>
        {say(designWords.lines)}
        <InputNumber
          min={1}
          max={20}
          precision={0}
          readOnly={isLocked}
          value={input.lines ?? 1}
          onChange={(lines) => onChange({ ...input, lines: lines ?? 1 }, 'lines')}
        />
      </label>
    </div>
  );
}

function ChoiceDetails({ input, onChange, isLocked }: Details<'choice'>): React.JSX.Element {
  const say = useSay();
  const { options } = input;
  const put = (next: typeof options, field?: string): void => onChange({ ...input, options: next }, field);
  return (
    <fieldset className={css.box}>
      <legend>{say(designWords.options)}</legend>
      {options.map((option, at) => (
        <div key={option.name} className={css.option}>
          <WordInput
            bare
            label={`${say(designWords.options)} ${at + 1}`}
            value={option.text}
            isLocked={isLocked}
            onChange={(text) => put(replaced(options, at, { ...option, text }), `option.${at}`)}
          />
          <Checkbox
            checked={option.complete}
            disabled={isLocked}
            onChange={({ target }) => put(replaced(options, at, { ...option, complete: target.checked }))}
          >
            {say(designWords.complete)}
          </Checkbox>
          {!isLocked && (
            <Button
              type="text"
              size="small"
              disabled={options.length <= 2}
              icon={<CloseOutlined aria-hidden />}
              aria-label={`${say(designWords.drop)}: ${at + 1}`}
              onClick={() => put(without(options, at))}
            />
          )}
        </div>
      ))}
      {!isLocked && options.length < 12 && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            const name = freshName(
              options.map((one) => one.name),
              'option',
            );
            put([...options, { name, text: { en: '', zh: '' }, complete: true }]);
          }}
        >
          {say(designWords.addOption)}
        </Button>
      )}
    </fieldset>
  );
}

const KINDS = {
  fixed: designWords.kindFixed,
  text: designWords.kindText,
  number: designWords.kindNumber,
  check: designWords.kindCheck,
} as const;

function TableDetails({ input, onChange, isLocked }: Details<'table'>): React.JSX.Element {
  const say = useSay();
  const { columns } = input;
  const put = (next: typeof columns, field?: string): void => onChange({ ...input, columns: next }, field);
  return (
    <fieldset className={css.box}>
      <legend>{say(designWords.columns)}</legend>
      {columns.map((column, at) => (
        <div key={column.name} className={css.option}>
          <WordInput
            bare
            label={`${say(designWords.columns)} ${at + 1}`}
            value={column.label}
            isLocked={isLocked}
            onChange={(label) => put(replaced(columns, at, { ...column, label }), `column.${at}`)}
          />
          <Select
            aria-label={say(designWords.columnKind)}
            disabled={isLocked}
            value={column.kind}
            options={Object.entries(KINDS).map(([value, word]) => ({ value, label: say(word) }))}
            onChange={(kind: typeof column.kind) => put(replaced(columns, at, { ...column, kind }))}
          />
          <InputNumber
            className={css.tiny ?? ''}
            aria-label={say(designWords.share)}
            title={say(designWords.share)}
            min={1}
            max={12}
            precision={0}
            readOnly={isLocked}
            value={column.share}
            onChange={(share) => put(replaced(columns, at, { ...column, share: share ?? 1 }), `share.${at}`)}
          />
          {!isLocked && (
            <Button
              type="text"
              size="small"
              disabled={columns.length <= 1}
              icon={<CloseOutlined aria-hidden />}
              aria-label={`${say(designWords.drop)}: ${at + 1}`}
              onClick={() => put(without(columns, at))}
            />
          )}
        </div>
      ))}
      {!isLocked && columns.length < 20 && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            const name = freshName(
              columns.map((one) => one.name),
              'column',
            );
            put([...columns, { name, label: { en: '', zh: '' }, kind: 'text', share: 1 }]);
          }}
        >
          {say(designWords.addColumn)}
        </Button>
      )}
      <RowTexts input={input} isLocked={isLocked} onChange={(rows) => onChange({ ...input, rows }, 'rows')} />
    </fieldset>
  );
}

const toText = (rows: TaskTable['rows']): string => rows.map((row) => row.join(' | ')).join('\n');
const toRows = (text: string): TaskTable['rows'] =>
  text
    .split('\n')
    .slice(0, 60)
    .map((line) => line.split('|').map((part) => part.trim()));

interface RowTextsProps {
  readonly input: TaskTable;
  readonly isLocked: boolean;
  readonly onChange: (rows: TaskTable['rows']) => void;
}
/** The rows of a table as lines of text: what is typed stays as it is typed. */
function RowTexts({ input, isLocked, onChange }: RowTextsProps): React.JSX.Element {
  const say = useSay();
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <label className={css.small}>
      {say(designWords.rows)}
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 10 }}
        readOnly={isLocked}
        value={typing ?? toText(input.rows)}
        onBlur={() => setTyping(null)}
        onChange={({ target }) => {
          setTyping(target.value);
          onChange(toRows(target.value));
        }}
      />
      <span className={css.help}>{say(designWords.rowsHelp)}</span>
    </label>
  );
}
