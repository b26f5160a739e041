import { DatePicker, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import type { FieldOf } from '@plumbline/contract/field/field.ts';
import { keyInput } from '@plumbline/contract/rules/number-format.ts';
import { TEXT_MAX } from '@plumbline/contract/field/text.ts';
import { useToday } from '../lib/scope-clock.ts';
import { useFormat, useSay } from '../lib/language.ts';
import { asTexts } from '../lib/values.ts';
import { readFigure } from './check-value.ts';
import { formWords } from './form-words.ts';
import { marks, type InputProps } from './input-props.ts';
import { RefInput } from './ref-input.tsx';
import { RefsInput } from './refs-input.tsx';
import { SignOffsInput } from './sign-offs-input.tsx';

/** The input of a field, by its kind. */
export function FieldInput(props: InputProps): React.JSX.Element {
  const { field, ...rest } = props;
  if (field.kind === 'text') return <TextInput field={field} {...rest} />;
  if (field.kind === 'flag') return <FlagInput {...props} />;
  if (field.kind === 'date') return <DateInput field={field} {...rest} />;
  if (field.kind === 'choice') return <ChoiceInput field={field} {...rest} />;
  if (field.kind === 'ref') return <RefInput field={field} {...rest} />;
  if (field.kind === 'refs') return <RefsInput field={field} {...rest} />;
  if (field.kind === 'list') return <ListInput {...props} />;
  if (field.kind === 'signOffs') return <SignOffsInput {...props} />;
  return <FigureInput {...props} />;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function TextInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'text'>>): React.JSX.Element {
  const max = field.max ?? TEXT_MAX;
  const shared = {
    ...marks(rest),
    value: asText(value),
    // Longer text may be typed and is then refused with words: cutting it off would lose what was pasted.
    count: { max, show: max <= 255 ? false : ({ count }: { readonly count: number }) => `${count} / ${max}` },
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
  };
  if (field.lines !== undefined) return <Input.TextArea {...shared} autoSize={{ minRows: field.lines, maxRows: 12 }} />;
  return <Input {...shared} autoComplete="off" {...(field.mono ? { style: MONO } : {})} />;
}

const MONO = { fontFamily: 'var(--mono)' } as const;

/** Digits after the point that a field takes; whole numbers none. */
function decimalsOf(field: InputProps['field']): number | undefined {
  if (field.kind === 'integer') return 0;
  return field.kind === 'number' ? field.decimals : undefined;
}

/** Figures are typed as text, and a key that can belong to none is not taken (specification 5); what is no figure yet stays as typed. */
function FigureInput({ field, value, onChange, ...rest }: InputProps): React.JSX.Element {
  const unit = field.kind === 'number' ? field.unit : undefined;
  const say = useSay();
  return (
    <Input
      {...marks(rest)}
      inputMode="decimal"
      autoComplete="off"
      style={{ fontVariantNumeric: 'tabular-nums' }}
      value={asText(value)}
      {...(unit ? { suffix: say(unit) } : {})}
      onChange={(event) => {
        const typed = keyInput(event.target.value, decimalsOf(field));
        if (typed !== undefined) onChange?.(typed);
      }}
      onBlur={(event) => {
        onChange?.(readFigure(event.target.value, field));
        rest.onBlur?.();
      }}
    />
  );
}

function FlagInput({ value, onChange, id, autoFocus }: InputProps): React.JSX.Element {
  return (
    <Switch
      {...marks({ ...(id === undefined ? {} : { id }), ...(autoFocus ? { autoFocus } : {}) })}
      checked={value === true}
      onChange={(on) => onChange?.(on)}
    />
  );
}

/** Days: typed in any of the usual ways, or picked. */
function DateInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'date'>>): React.JSX.Element {
  const { datePattern } = useFormat();
  const today = useToday();
  const last = field.past ? dayjs(today) : undefined;
  return (
    <DatePicker
      {...marks(rest)}
      style={{ width: '100%' }}
      format={[datePattern, 'YYYY-MM-DD', 'YYYY/M/D', 'YYYY年M月D日', 'D/M/YYYY', 'D.M.YYYY', 'D MMM YYYY']}
      placeholder={datePattern}
      minDate={dayjs('1950-01-01')}
      {...(last ? { maxDate: last } : {})}
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

function ChoiceInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'choice'>>): React.JSX.Element {
  const say = useSay();
  return (
    <Select
      {...marks(rest)}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={!field.required}
      value={typeof value === 'string' ? value : null}
      options={Object.entries(field.of).map(([key, word]) => ({ value: key, label: say(word) }))}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
}

function ListInput({ value, onChange, ...rest }: InputProps): React.JSX.Element {
  const say = useSay();
  return (
    <Select
      {...marks(rest)}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[';', ';', '\n']}
      placeholder={say(formWords.listHint)}
      value={[...asTexts(value)]}
      onChange={(next: string[]) => onChange?.(next.map((item) => item.trim()).filter((item) => item !== ''))}
    />
  );
}
