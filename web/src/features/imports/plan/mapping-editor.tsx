import {
  JOINED_MOST,
  mappedRows,
  type FieldSource,
  type ImportMapping,
} from '@plumbline/contract/rules/import-mapping.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/language.ts';
import { useShownRegister } from '../../../register/use-shown-register.ts';
import { ColumnMore, isSaid } from './column-more.tsx';
import { MappingTools } from './mapping-tools.tsx';
import { ACTION, captionsAt, fillable, lacking, mappingFor, mappingOf, rowsBelow, type PlanPart } from './plan.ts';
import css from './plan.module.css';
import { planWords } from './words.ts';

/** So many rows of a file are shown as they would be read. */
const PREVIEW = 5;

/** Says column by column where a table takes its values from, and shows the first rows as they would be read. */
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
  // what an option leaves out is not asked for; a file that names it is still read
  const columns = fillable(register).filter(({ name }) => name in (offered?.fields ?? {}) || name in mapping.fields);
  const captions = captionsAt(sheet, headerRow).filter((caption) => caption.trim() !== '');
  const rows = rowsBelow(sheet, headerRow);
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
    <div className={css.editor}>
      <div className={css.line}>
        <label>
          {say(planWords.headerRow)}{' '}
          <InputNumber min={1} max={1_048_576} value={headerRow} onChange={move} className={css.row ?? ''} />
        </label>
        <MappingTools part={part} captions={captions} onChange={onChange} />
      </div>
      {part.mapping !== null && <p className={css.soft}>{say(planWords.remembered)}</p>}
      {missing.length > 0 && (
        <p className={css.soft} role="note">
          {say(fill(planWords.lacking, { columns: missing.map((word) => say(word)).join(', ') }))}
        </p>
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
                field={register.fields[column.name]}
                required={column.required}
                source={mapping.fields[column.name] ?? null}
                captions={captions}
                example={exampleOf(part, column.name)}
                onSource={(source) => setField(column.name, source)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Rows part={part} captions={captions} mapping={mapping} onMapping={set} />
      <Preview part={part} rows={rows} />
    </div>
  );
}

/** What the first row that is taken would hold. */
function exampleOf(part: PlanPart, name: string): string {
  const { sheet, headerRow, register: key } = part;
  const mapping = mappingOf(part);
  const mapped = mappedRows(mapping, captionsAt(sheet, headerRow), loadableOf(key ?? '')?.naturalKey ?? []);
  const at = mapped.names.indexOf(name);
  for (const cells of rowsBelow(sheet, headerRow)) {
    const row = mapped.row(cells);
    if (row !== undefined) return row[at] ?? '';
  }
  return '';
}

interface ColumnRowProps {
  readonly label: string;
  /** Undefined for what is no field, such as Action. */
  readonly field: Field | undefined;
  readonly required: boolean;
  readonly source: FieldSource | null;
  readonly captions: readonly string[];
  readonly example: string;
  readonly onSource: (source: FieldSource | null) => void;
}

/** One column of ours: a column of the file, several joined, or a fixed value; what else is said of it opens beneath. */
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
            options={[...new Set(captions)].map((caption) => ({ value: caption, label: caption }))}
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

interface RowsProps {
  readonly part: PlanPart;
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
  readonly onMapping: (more: Partial<ImportMapping>) => void;
}

/** Which rows are taken: those of one kind, each key once. */
function Rows({ part, captions, mapping, onMapping }: RowsProps): React.JSX.Element {
  const say = useSay();
  const { only } = mapping;
  const at = captionsAt(part.sheet, part.headerRow).indexOf(only?.caption ?? '');
  const values = [...new Set(rowsBelow(part.sheet, part.headerRow).map((cells) => cells[at] ?? ''))].filter(Boolean);
  return (
    <div className={css.line}>
      <span>{say(planWords.only)}</span>
      <Select
        allowClear
        size="small"
        aria-label={say(planWords.only)}
        className={css.caption ?? ''}
        value={only?.caption ?? null}
        onChange={(caption: string | undefined) =>
          onMapping({ only: caption === undefined ? undefined : { caption, is: [] } })
        }
        options={[...new Set(captions)].map((caption) => ({ value: caption, label: caption }))}
      />
      {only !== undefined && (
        <Select
          mode="tags"
          size="small"
          aria-label={say(planWords.onlyIs)}
          placeholder={say(planWords.onlyIs)}
          className={css.wideLine ?? ''}
          value={[...only.is]}
          onChange={(is: string[]) => onMapping({ only: { ...only, is } })}
          options={values.map((value) => ({ value, label: value }))}
        />
      )}
      <Checkbox
        checked={mapping.once === true}
        onChange={({ target }) => onMapping({ once: target.checked || undefined })}
      >
        {say(planWords.once)}
      </Checkbox>
    </div>
  );
}

/** The first rows as they would be read. */
function Preview({
  part,
  rows,
}: {
  readonly part: PlanPart;
  readonly rows: readonly (readonly string[])[];
}): React.JSX.Element | null {
  const say = useSay();
  const { sheet, headerRow } = part;
  const mapping = mappingOf(part);
  const register = loadableOf(part.register ?? '');
  if (!register || Object.keys(mapping.fields).length === 0) return null;
  const mapped = mappedRows(mapping, captionsAt(sheet, headerRow), register.naturalKey);
  const shown = rows.flatMap((cells) => {
    const row = mapped.row(cells);
    return row === undefined ? [] : [row];
  });
  return (
    <>
      <h3>{say(planWords.preview)}</h3>
      <div className={css.scroll}>
        <table className={css.preview}>
          <thead>
            <tr>
              {mapped.names.map((name) => (
                <th key={name} scope="col">
                  {say(register.fields[name]?.label ?? { en: name, zh: name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, PREVIEW).map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={mapped.names[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
