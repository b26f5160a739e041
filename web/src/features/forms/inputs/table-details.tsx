import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import css from '../designer.module.css';
import { freshName, replaced, without } from '../template-edit.ts';
import { WordInput } from '../word-input.tsx';
import { designWords } from '../words.ts';
import type { Details, InputOf } from './details.ts';

const KINDS = {
  fixed: designWords.kindFixed,
  text: designWords.kindText,
  number: designWords.kindNumber,
  check: designWords.kindCheck,
} as const;

/** The columns and rows of a table. */
export function TableDetails({ input, onChange, isLocked }: Details<InputOf<'table'>>): React.JSX.Element {
  const say = useSay();
  const { columns } = input;
  const put = (next: typeof columns, field?: string): void => onChange({ ...input, columns: next }, field);
  return (
    <Stack as="fieldset" gap={8} className={css.box}>
      <legend>{say(designWords.columns)}</legend>
      {columns.map((column, at) => (
        <Row key={column.name} wrap gap="6px 8px" className={css.option}>
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
        </Row>
      ))}
      {!isLocked && columns.length < 20 && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            const name = freshName(
              columns.map((column) => column.name),
              'column',
            );
            put([...columns, { name, label: { en: '', zh: '' }, kind: 'text', share: 1 }]);
          }}
        >
          {say(designWords.addColumn)}
        </Button>
      )}
      <RowTexts input={input} isLocked={isLocked} onChange={(rows) => onChange({ ...input, rows }, 'rows')} />
    </Stack>
  );
}

type Table = InputOf<'table'>;
const toText = (rows: Table['rows']): string => rows.map((row) => row.join(' | ')).join('\n');
const toRows = (text: string): Table['rows'] =>
  text
    .split('\n')
    .slice(0, 60)
    .map((line) => line.split('|').map((part) => part.trim()));

interface RowTextsProps {
  readonly input: Table;
  readonly isLocked: boolean;
  readonly onChange: (rows: Table['rows']) => void;
}
/** The rows of a table as lines of text, kept exactly as typed. */
function RowTexts({ input, isLocked, onChange }: RowTextsProps): React.JSX.Element {
  const say = useSay();
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <Muted as="label" small className={css.small}>
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
      <Muted small className={css.help}>
        {say(designWords.rowsHelp)}
      </Muted>
    </Muted>
  );
}
