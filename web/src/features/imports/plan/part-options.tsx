import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf, loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { likeliest } from '@plumbline/contract/rules/propose-mapping.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Checkbox, Segmented, Select } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { fillable } from './fillable.ts';
import { mappingOf, unclearColumns, withSource, type PlanPart, type UnclearColumn } from './plan.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { captionsAt, rowsBelow } from './read-rows.ts';
import { planWords } from './words.ts';

/** Number of raw rows shown from the file. */
const FIRST = 3;

interface PartOptionsProps {
  readonly part: PlanPart;
  readonly onChange: (more: Partial<PlanPart>) => void;
}

/** The questions to answer before a sheet is imported, and the optional settings. */
export function PartOptions({ part, onChange }: PartOptionsProps): React.JSX.Element {
  return (
    <Stack gap={8} className={css.options}>
      {unclearColumns(part).map((column) => (
        <FormQuestion
          key={column.name}
          {...column}
          onForm={(form) => onChange(withSource(part, column.name, { [column.written.key]: form }))}
        />
      ))}
      <Unused part={part} />
      <Compare part={part} onChange={onChange} />
    </Stack>
  );
}

/** Asks whether 03/04/2026 means 3 April or 4 March, 1,234 a thousand and more or one and a bit. */
function FormQuestion({
  label,
  written,
  example,
  onForm,
}: UnclearColumn & { readonly onForm: (form: string) => void }): React.JSX.Element {
  const say = useSay();
  const title = say(fill(planWords.formAsk, { column: say(label), example }));
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      action={
        <Segmented<string>
          aria-label={title}
          value=""
          onChange={(form) => (form === '' ? undefined : onForm(form))}
          options={written.forms.map((value) => ({ value, label: say(planWords[value]) }))}
        />
      }
    />
  );
}

/** The captions of the file that fill nothing, each with its most similar column. */
function Unused({ part }: { readonly part: PlanPart }): React.ReactNode {
  const say = useSay();
  const register = loadableOf(part.register ?? '');
  if (!register || part.mapping === null) return null;
  const { fields, only, spread = [] } = part.mapping;
  const used = new Set([...Object.values(fields).flatMap(({ from }) => from), only?.caption ?? '', ...spread]);
  const unused = captionsAt(part.sheet, part.headerRow).filter(
    (caption) => caption.trim() !== '' && !used.has(caption),
  );
  if (unused.length === 0) return null;
  const free = fillable(register).filter(({ name }) => fields[name] === undefined);
  const named = unused.map((caption) => {
    const near = likeliest(caption, free);
    return near === undefined ? caption : say(fill(planWords.nearest, { caption, column: say(near.label) }));
  });
  return (
    <Muted as="p" small className={css.soft}>
      {say(fill(planWords.unused, { columns: named.join(', ') }))}
    </Muted>
  );
}

/** True when a field partitions the rows of a table, such as a subsystem, a status or the name of a schedule. */
function isPartitionField({ fields, naturalKey }: AnyRegister, name: string): boolean {
  const field = fields[name];
  if (field === undefined) return false;
  return (
    'to' in field ||
    'of' in field ||
    (field.kind === 'text' &&
      !field.required &&
      !naturalKey.includes(name) &&
      (field.max ?? 0) <= 100 &&
      field.lines === undefined)
  );
}

/** Chooses whether to look for rows that the file lacks, and among which rows. */
function Compare({ part, onChange }: PartOptionsProps): React.JSX.Element | null {
  const say = useSay();
  const { register: key, compare = null } = part;
  const register = loadableOf(key ?? '');
  if (!register || listSheetOf(register.key) !== undefined) return null;
  const named = Object.keys(mappingOf(part).fields).flatMap((name) => {
    const field = register.fields[name];
    return field !== undefined && isPartitionField(register, name) ? [{ name, label: say(field.label) }] : [];
  });
  return (
    <Row wrap gap="8px 12px">
      <Checkbox
        checked={compare !== null}
        onChange={({ target }) => onChange({ compare: target.checked ? { within: null } : null })}
      >
        {say(planWords.compare)}
      </Checkbox>
      {compare !== null && (
        <Select
          size="small"
          className={css.within ?? ''}
          aria-label={say(planWords.compareAmong)}
          value={compare.within ?? ''}
          onChange={(within: string) => onChange({ compare: { within: within === '' ? null : within } })}
          options={[
            { value: '', label: say(planWords.compareAll) },
            ...named.map(({ name, label }) => ({
              value: name,
              label: say(fill(planWords.compareWithin, { column: label })),
            })),
          ]}
        />
      )}
    </Row>
  );
}

/** The first raw rows of the file, so that users notice wrong characters and wrong captions at once. */
export function FirstRows({ part: { sheet, headerRow } }: { readonly part: PlanPart }): React.JSX.Element | null {
  const say = useSay();
  const captions = captionsAt(sheet, headerRow);
  const rows = rowsBelow(sheet, headerRow).slice(0, FIRST);
  if (rows.length === 0) return null;
  return (
    // a wide table must be scrollable by keyboard
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={`${say(planWords.firstRows)}: ${sheet.name}`} tabIndex={0}>
      <table className={css.preview} aria-label={say(planWords.firstRows)}>
        <thead>
          <tr>
            {captions.map((caption, at) => (
              <th key={at} scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {captions.map((_, at) => (
                <td key={at}>{row[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
