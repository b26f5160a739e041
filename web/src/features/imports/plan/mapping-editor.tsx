import { JOINED_MOST, SPREAD, type FieldSource, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useShownRegister } from '../../../register/list/use-shown-register.ts';
import { ColumnMore, isSaid } from './column-more.tsx';
import { AnswerColumns } from './answer-columns.tsx';
import { fieldOf, fillable, hasForms, namedItself } from './fillable.ts';
import { MappingTools } from './mapping-tools.tsx';
import { ACTION, labelOf, lacking, mappingFor, mappingOf, type PlanPart } from './plan.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { captionsAt, readRows } from './read-rows.ts';
import { calledOf, RowsTaken, Spread } from './rows-taken.tsx';
import { planWords } from './words.ts';

/** Number of rows previewed. */
const PREVIEW = 5;

/** Sets the source of each column of a table, and previews the first rows as they would be read. */
export function MappingEditor({
  part,
  onChange,
}: {
  readonly part: PlanPart;
  readonly onChange: (more: Partial<PlanPart>) => void;
}): React.JSX.Element | null {
  const say = useSay();
  const { sheet, headerRow } = part;
  const register = loadableOf(part.register ?? '');
  const offered = useShownRegister(register);
  if (!register) return null;
  const mapping = mappingOf(part);
  // columns that the options hide are not offered, but a file that names one is still read
  const isShown = (name: string): boolean => !(name in register.fields) || name in (offered?.fields ?? {});
  const captions = captionsAt(sheet, headerRow).filter((caption) => caption.trim() !== '');
  const named = [...new Set([...captions, ...Object.keys(mapping.fields)])];
  const columns = [...fillable(register), ...namedItself(register, named)].filter(
    ({ name }) => isShown(name) || name in mapping.fields,
  );
  const read = readRows(part, mapping);
  const made = mapping.spread === undefined ? [] : [SPREAD.column, SPREAD.cell];
  const set = (more: Partial<ImportMapping>): void => onChange({ mapping: { ...mapping, ...more }, known: false });
  const setField = (name: string, source: FieldSource | null): void => {
    const { [name]: _gone, ...others } = mapping.fields;
    set({ fields: source === null ? others : { ...others, [name]: source } });
  };
  const move = (row: number | null): void => {
    if (row !== null) onChange({ headerRow: row, ...mappingFor(sheet, register.key, row) });
  };
  const missing = lacking(part);
  return (
    <Stack gap={10} className={css.editor}>
      <Row wrap gap="8px 12px">
        <label>
          {say(planWords.headerRow)}{' '}
          <InputNumber min={1} max={1_048_576} value={headerRow} onChange={move} className={css.row ?? ''} />
        </label>
        <MappingTools part={part} captions={captions} onChange={onChange} />
      </Row>
      {part.mapping !== null && (
        <Muted as="p" small className={css.soft}>
          {say(planWords.remembered)}
        </Muted>
      )}
      {missing.length > 0 && (
        <Muted as="p" small className={css.soft} role="note">
          {say(fill(planWords.lacking, { columns: missing.map((word) => say(word)).join(', ') }))}
        </Muted>
      )}
      <div className={css.scroll}>
        <table className={css.columns}>
          <thead>
            <tr>
              <th scope="col">{say(planWords.ours)}</th>
              <th scope="col">{say(planWords.theirs)}</th>
              <th scope="col">{say(planWords.text)}</th>
              <th scope="col">{say(planWords.before)}</th>
              <th scope="col">{say(planWords.upper)}</th>
              <th scope="col">{say(planWords.example)}</th>
              <th scope="col" aria-label={say(planWords.moreOf)} />
            </tr>
          </thead>
          <tbody>
            {[...columns, { name: ACTION, label: planWords.action, required: false }].map((column) => (
              <ColumnRow
                key={column.name}
                label={say(column.label)}
                field={fieldOf(register, column.name)}
                required={column.required}
                source={mapping.fields[column.name] ?? null}
                captions={[...made, ...captions]}
                example={read.rows[0]?.[read.captions.indexOf(column.name)] ?? ''}
                onSource={(source) => setField(column.name, source)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hasForms(register) && (
        <AnswerColumns captions={captions} fields={mapping.fields} onFields={(fields) => set({ fields })} />
      )}
      <Spread part={part} captions={captions} mapping={mapping} onMapping={set} />
      <RowsTaken part={part} captions={captions} mapping={mapping} onMapping={set} />
      <Preview register={register} read={read} />
    </Stack>
  );
}

interface ColumnRowProps {
  readonly label: string;
  /** Undefined for columns that are not fields, such as Action. */
  readonly field: Field | undefined;
  readonly required: boolean;
  readonly source: FieldSource | null;
  readonly captions: readonly string[];
  readonly example: string;
  readonly onSource: (source: FieldSource | null) => void;
}

/** The source of one table column: a file column, several joined, or a fixed value; further settings open below it. */
function ColumnRow({ label, field, required, source, captions, example, onSource }: ColumnRowProps): React.JSX.Element {
  const say = useSay();
  const now: FieldSource = source ?? { from: [] };
  const [isOpen, setOpen] = useState(false);
  const put = (more: Partial<FieldSource>): void => {
    const next = { ...now, ...more };
    const isEmpty = next.from.length === 0 && (next.text ?? '') === '';
    onSource(isEmpty ? null : next);
  };
  return (
    <>
      <tr data-used={source !== null || undefined}>
        <th scope="row">
          {label}
          {required && (
            <span className={css.required} title={say(planWords.required)}>
              {' '}
              *
            </span>
          )}
        </th>
        <td>
          <Select
            mode="multiple"
            maxCount={JOINED_MOST}
            size="small"
            aria-label={`${label}: ${say(planWords.theirs)}`}
            className={css.wide ?? ''}
            placeholder={say(planWords.theirsHint)}
            value={[...now.from]}
            onChange={(from: string[]) => put({ from })}
            options={[...new Set(captions)].map((caption) => ({ value: caption, label: say(calledOf(caption)) }))}
          />
        </td>
        <td>
          <Input
            size="small"
            aria-label={`${label}: ${say(planWords.text)}`}
            value={now.text ?? ''}
            disabled={now.from.length === 1}
            onChange={({ target }) => put({ text: target.value })}
          />
        </td>
        <td>
          <Input
            size="small"
            className={css.short ?? ''}
            maxLength={10}
            aria-label={`${label}: ${say(planWords.before)}`}
            value={now.before ?? ''}
            disabled={now.from.length === 0}
            onChange={({ target }) => put({ before: target.value === '' ? undefined : target.value })}
          />
        </td>
        <td>
          <Checkbox
            aria-label={`${label}: ${say(planWords.upper)}`}
            checked={now.upper === true}
            disabled={now.from.length === 0}
            onChange={({ target }) => put({ upper: target.checked || undefined })}
          />
        </td>
        <td className={css.example}>{example}</td>
        <td>
          <Button
            size="small"
            type={isSaid(now) ? 'primary' : 'text'}
            ghost={isSaid(now)}
            disabled={now.from.length === 0}
            aria-expanded={isOpen}
            aria-label={`${label}: ${say(planWords.moreOf)}`}
            onClick={() => setOpen(!isOpen)}
          >
            {say(planWords.moreOf)}
          </Button>
        </td>
      </tr>
      {isOpen && now.from.length > 0 && (
        <tr>
          <td colSpan={7}>
            <ColumnMore label={label} field={field} source={now} onSource={put} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Previews the first rows as they would be read. */
function Preview({
  register,
  read: { captions: names, rows },
}: {
  readonly register: AnyRegister;
  readonly read: ReturnType<typeof readRows>;
}): React.JSX.Element | null {
  const say = useSay();
  if (names.length === 0) return null;
  return (
    <>
      <h3>{say(planWords.preview)}</h3>
      <div className={css.scroll}>
        <table className={css.preview}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {say(labelOf(register, name))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEW).map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={names[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
