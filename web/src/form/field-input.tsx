import { AutoComplete, DatePicker, Input, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { FIRST_DAY, LAST_DAY } from '@plumbline/contract/field/date.ts';
import type { FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isNumbered, ruleOf, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { keyInput } from '@plumbline/contract/rules/number-format.ts';
import { TEXT_MAX } from '@plumbline/contract/field/text.ts';
import { useToday } from '../lib/value/scope-clock.ts';
import { useFormat, useSay, useLanguage } from '../lib/value/language.ts';
import { useDictionary } from '../lib/value/lists.ts';
import { asTexts } from '../lib/value/values.ts';
import { formWords } from './form-words.ts';
import { optionalInputProps, type InputProps } from './input-props.ts';
import { readFigure } from './row-values.ts';
import { SupersededWarning } from './found-row.tsx';
import { RefInput } from './ref-input.tsx';
import { RefsInput } from './refs-input.tsx';
import { SignOffsInput } from './sign-offs-input.tsx';

/** Renders the input of one kind of field. */
interface KindInput<K extends Kind> {
  draw(props: InputProps<FieldOf<K>>): React.JSX.Element;
}
/** An input of references, with the warning that it names superseded rows. */
const warned = ({ value }: Pick<InputProps, 'value'>, input: React.JSX.Element): React.JSX.Element => (
  <>
    {input}
    <SupersededWarning value={value} />
  </>
);

const INPUTS: { readonly [K in Kind]: KindInput<K> } = {
  text: { draw: (props) => <TextInput {...props} /> },
  integer: { draw: (props) => <FigureInput {...props} keys={(text) => keyInput(text, 0)} /> },
  number: {
    draw: (props) => <FigureInput {...props} keys={(text) => keyInput(text, props.field.decimals)} />,
  },
  flag: { draw: (props) => <FlagInput {...props} /> },
  date: { draw: (props) => <DateInput {...props} /> },
  // only the server writes moments: they are shown as text, and typed text is checked by their rule
  instant: { draw: (props) => <FigureInput {...props} /> },
  choice: { draw: (props) => <ChoiceInput {...props} /> },
  ref: { draw: (props) => warned(props, <RefInput {...props} />) },
  refs: { draw: (props) => warned(props, <RefsInput {...props} />) },
  list: { draw: (props) => <ListInput {...props} /> },
  signOffs: { draw: (props) => <SignOffsInput {...props} /> },
  money: { draw: (props) => <FigureInput {...props} /> },
  exact: { draw: (props) => <FigureInput {...props} /> },
  order: { draw: (props) => <FigureInput {...props} keys={(text) => keyInput(text, 0)} /> },
  duration: { draw: (props) => <FigureInput {...props} /> },
};
const inputOf = (kind: Kind): KindInput<Kind> => INPUTS[kind];

/** The input of a field, chosen by its kind. */
export const FieldInput = (props: InputProps): React.JSX.Element => inputOf(props.field.kind).draw(props);

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function TextInput(props: InputProps<FieldOf<'text'>>): React.JSX.Element {
  return props.field.dictionary === undefined ? <PlainInput {...props} /> : <DictionaryInput {...props} />;
}

function PlainInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'text'>>): React.JSX.Element {
  const say = useSay();
  const max = field.max ?? TEXT_MAX;
  const shared = {
    ...optionalInputProps(rest),
    value: asText(value),
    // longer text may be typed and is then refused with a message: cutting it off would lose pasted text
    count: { max, show: max <= 255 ? false : ({ count }: { readonly count: number }) => `${count} / ${max}` },
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
  };
  if (field.lines !== undefined) return <Input.TextArea {...shared} autoSize={{ minRows: field.lines, maxRows: 12 }} />;
  const hint = isNumbered(field) ? { placeholder: say(formWords.numbered) } : {};
  return <Input {...shared} {...hint} autoComplete="off" {...(field.mono ? { style: MONO } : {})} />;
}

/** A text chosen from the items of a data dictionary type; other text may be typed, and the server may refuse it. */
function DictionaryInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'text'>>): React.JSX.Element {
  const items = useDictionary(field.dictionary);
  return (
    <AutoComplete
      {...optionalInputProps(rest)}
      allowClear
      value={asText(value)}
      options={items.map(({ code, name }) => ({ value: code, label: name === code ? code : `${code} · ${name}` }))}
      showSearch={{ filterOption: (typed, option) => isPartOf(typed, option?.label) }}
      onChange={(text: string | undefined) => onChange?.(text ?? '')}
    />
  );
}
const isPartOf = (part: string, text = ''): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

const MONO = { fontFamily: 'var(--mono)' } as const;

interface FigureProps extends InputProps {
  /**
   * Returns the value that the text typed so far may stand for; undefined where it can become no number (specification
   * 5). If omitted, any text is allowed.
   */
  readonly keys?: (text: string) => string | undefined;
}

/** Numbers are typed as text and parsed on blur; text that is not a number stays as typed. */
function FigureInput({ field, value, onChange, keys, ...rest }: FigureProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const unit = traitsOf(field).unit(field);
  return (
    <Input
      {...optionalInputProps(rest)}
      inputMode={keys ? 'decimal' : 'text'}
      autoComplete="off"
      style={{ fontVariantNumeric: 'tabular-nums' }}
      value={typeof value === 'number' ? ruleOf(field).print(value, field, language) : asText(value)}
      {...(unit ? { suffix: say(unit) } : {})}
      onChange={(event) => {
        const typed = keys ? keys(event.target.value) : event.target.value;
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
      {...optionalInputProps({ ...(id === undefined ? {} : { id }), ...(autoFocus ? { autoFocus } : {}) })}
      checked={value === true}
      onChange={(on) => onChange?.(on)}
    />
  );
}

/** Days, typed in any of the usual forms, or picked. */
function DateInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'date'>>): React.JSX.Element {
  const { datePattern } = useFormat();
  const today = useToday();
  return (
    <DatePicker
      {...optionalInputProps(rest)}
      style={{ width: '100%' }}
      format={[datePattern, 'YYYY-MM-DD', 'YYYY/M/D', 'YYYY年M月D日', 'D/M/YYYY', 'D.M.YYYY', 'D MMM YYYY']}
      placeholder={datePattern}
      minDate={dayjs(FIRST_DAY)}
      maxDate={dayjs(field.past ? today : LAST_DAY)}
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

function ChoiceInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'choice'>>): React.JSX.Element {
  const say = useSay();
  return (
    <Select
      {...optionalInputProps(rest)}
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
      {...optionalInputProps(rest)}
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
