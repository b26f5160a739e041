import { Button, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { splitList } from '@plumbline/contract/field/ref.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { DayInput } from './day-input.tsx';
import type { FilterInputProps } from './filter-props.ts';
import { filterKind, type FilterMode } from './filter-kinds.ts';
import { nonEmptyFilter, inMode, MODE_WORDS } from './filter-modes.ts';
import type { ColumnFilter } from './filter-model.ts';
import { gridWords } from './grid-words.ts';
import { useFocusInside } from './use-focus-inside.ts';
import { ValueList } from './value-list.tsx';

/** All ways to filter one column, behind the button beside its input. */
export interface FilterPanelProps extends FilterInputProps {
  readonly onClose: () => void;
}

export default function FilterPanel(props: FilterPanelProps): React.JSX.Element {
  const { column, filter, onFilter, onClose } = props;
  const { field, name } = column;
  const say = useSay();
  const language = useLanguage();
  const { modes } = filterKind(field);
  const [draft, setDraft] = useState<ColumnFilter>(() => filter ?? inMode(modes[0] ?? 'blank', undefined));
  const apply = (): void => {
    onFilter(name, nonEmptyFilter(draft));
    onClose();
  };
  const clear = (): void => {
    onFilter(name, undefined);
    onClose();
  };
  const panel = useFocusInside('.pl-filter-body input, .pl-filter-body textarea');
  useHotkey('escape', onClose, { whileTyping: true });
  return (
    <div ref={panel} role="dialog" aria-label={field.label[language]}>
      <form
        className="pl-filter-panel"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {modes.length > 1 && (
          <Select<FilterMode>
            value={draft.op}
            onChange={(mode) => setDraft(inMode(mode, draft))}
            aria-label={field.label[language]}
            options={modes.map((mode) => ({ value: mode, label: say(MODE_WORDS[mode]) }))}
          />
        )}
        <div className="pl-filter-body">
          <PanelBody {...props} draft={draft} onDraft={setDraft} />
        </div>
        <div className="pl-filter-foot">
          <Button size="small" onClick={clear}>
            {say(gridWords.clear)}
          </Button>
          <Button size="small" type="primary" htmlType="submit">
            {say(gridWords.apply)}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface BodyProps extends FilterInputProps {
  readonly draft: ColumnFilter;
  readonly onDraft: (draft: ColumnFilter) => void;
}

function PanelBody(props: BodyProps): React.ReactNode {
  const { column, draft, onDraft } = props;
  const say = useSay();
  if (draft.op === 'range') return <RangeBody field={column.field} draft={draft} onDraft={onDraft} />;
  if (draft.op === 'flag') {
    return (
      <Radio.Group
        value={draft.value}
        onChange={(event) => onDraft({ op: 'flag', value: event.target.value === true })}
        options={(choicesOf(column.field) ?? []).map(({ value, word }) => ({ value, label: say(word) }))}
      />
    );
  }
  if (draft.op === 'anyOf') return <ManyBody {...props} values={draft.values} />;
  if (!('value' in draft)) return null;
  return (
    <Input
      value={draft.value}
      aria-label={say(gridWords.value)}
      onChange={(event) => onDraft({ op: draft.op, value: event.target.value })}
    />
  );
}

function ManyBody(props: BodyProps & { readonly values: readonly string[] }): React.JSX.Element {
  const { column, values, onDraft } = props;
  const say = useSay();
  const [text, setText] = useState(() => values.join('\n'));
  const how = filterKind(column.field);
  if (how.by !== 'words' || how.many === 'ticked')
    return <ValueList {...props} onValues={(next) => onDraft({ op: 'anyOf', values: next })} />;
  return (
    <Input.TextArea
      rows={6}
      value={text}
      aria-label={say(gridWords.values)}
      onChange={(event) => {
        setText(event.target.value);
        onDraft({ op: 'anyOf', values: [...new Set(splitList(event.target.value))] });
      }}
    />
  );
}

interface RangeProps {
  readonly field: Field;
  readonly draft: Extract<ColumnFilter, { op: 'range' }>;
  readonly onDraft: (draft: ColumnFilter) => void;
}

function RangeBody({ field, draft, onDraft }: RangeProps): React.JSX.Element {
  const say = useSay();
  const set = (end: 'from' | 'to', value: string | number | undefined): void => {
    const { [end]: _before, ...other } = draft;
    onDraft(value === undefined ? other : { ...other, [end]: value });
  };
  const how = filterKind(field);
  const End = ENDS[how.by === 'range' ? how.picker : 'text'];
  return (
    <div className="pl-filter-ends">
      <End
        field={field}
        label={say(gridWords.from)}
        value={draft.from}
        isLast={false}
        onChange={(value) => set('from', value)}
      />
      <End field={field} label={say(gridWords.to)} value={draft.to} isLast onChange={(value) => set('to', value)} />
    </div>
  );
}

interface EndProps {
  readonly field: Field;
  readonly label: string;
  readonly value: string | number | undefined;
  /** It is the upper end. */
  readonly isLast: boolean;
  readonly onChange: (value: string | number | undefined) => void;
}

function NumberEnd({ label, value, onChange }: EndProps): React.JSX.Element {
  return (
    <InputNumber
      placeholder={label}
      aria-label={label}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** A day, a month or a year, of which an end takes its first or its last day; or a day counted from today. */
function DayEnd({ field, label, value, isLast, onChange }: EndProps): React.JSX.Element {
  const how = filterKind(field);
  const [text, setText] = useState(() => (value === undefined || how.by !== 'range' ? '' : how.text(value, field)));
  const read = (typed: string): string | number | undefined => {
    const ends = how.by === 'range' ? how.read(typed, field) : undefined;
    return isLast ? ends?.high : ends?.low;
  };
  return (
    <DayInput
      label={label}
      value={text}
      isWrong={text.trim() !== '' && read(text) === undefined}
      onChange={(typed) => {
        setText(typed);
        onChange(read(typed));
      }}
    />
  );
}

/** An end that is typed as in the filter row; an incomplete end does not filter. */
function TextEnd({ field, label, value, onChange }: EndProps): React.JSX.Element {
  const how = filterKind(field);
  const [text, setText] = useState(() => (value === undefined || how.by !== 'range' ? '' : how.text(value, field)));
  const read = (typed: string): string | number | undefined =>
    how.by === 'range' ? how.read(typed, field)?.low : undefined;
  return (
    <Input
      placeholder={label}
      aria-label={label}
      value={text}
      status={text.trim() !== '' && read(text) === undefined ? 'error' : ''}
      onChange={(event) => {
        setText(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}

const ENDS = { number: NumberEnd, day: DayEnd, text: TextEnd } as const;
