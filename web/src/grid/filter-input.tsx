import { FilterFilled, FilterOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazy } from '../lib/look/lazy.ts';
import { isRelativeDay } from '@plumbline/contract/register/relative-day.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import type { GridColumn } from './columns.ts';
import { filterKind } from './filter-kinds.ts';
import { isTyped } from './filter-modes.ts';
import type { FilterInputProps } from './filter-props.ts';
import type { ColumnFilter } from './filter-model.ts';
import { filterSummary } from './filter-summary.ts';
import { parseTyped, typedText } from './filter-text.ts';
import { gridWords } from './grid-words.ts';
import { useTitles } from './use-titles.ts';

// most filters are typed; the panel for choosing days and values is loaded on first use
const FilterPanel = lazy(() => import('./filter-panel.tsx'));

/** Typed text is applied this many milliseconds after the last key; Enter applies it at once. */
const PAUSE_MS = 300;

/** The filter of one column: an input to type into, or a summary, and a button for other ways to filter. */
export function FilterInput(props: FilterInputProps): React.JSX.Element {
  const { column, filter, onFilter } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const say = useSay();
  const language = useLanguage();
  const label = column.field.label[language];
  const titles = useTitles(column.field, filter);
  const summary = filter ? filterSummary(filter, column.field, { language, titles }) : '';
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const typed = isTyped(column.field) && isShownTyped(filter, column, titles);
  return (
    <>
      {typed ? (
        <TypedFilterInput
          column={column}
          filter={filter}
          label={fill(gridWords.filterBy, { label })[language]}
          onFilter={onFilter}
        />
      ) : (
        <button
          type="button"
          className="pl-filter-text pl-filter-summary"
          aria-label={`${fill(gridWords.filterBy, { label })[language]}: ${summary || say(gridWords.anyValue)}`}
          title={summary}
          onClick={() => setOpen(true)}
        >
          {summary || <span className="pl-filter-none">{say(gridWords.anyValue)}</span>}
        </button>
      )}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={
          <Suspense fallback={<div className="pl-filter-panel pl-filter-coming" />}>
            <FilterPanel {...props} onClose={close} />
          </Suspense>
        }
      >
        <button
          ref={button}
          type="button"
          className={filter ? 'pl-filter-more pl-filter-on' : 'pl-filter-more'}
          aria-label={fill(gridWords.moreFilters, { label })[language]}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          {filter ? <FilterFilled aria-hidden /> : <FilterOutlined aria-hidden />}
        </button>
      </Popover>
    </>
  );
}

/** True when typing can produce this filter; other filters are shown as a summary. */
function isShownTyped(
  filter: ColumnFilter | undefined,
  { field }: GridColumn,
  titles: ReadonlyMap<string, string>,
): boolean {
  if (filter === undefined) return true;
  return titles.size === 0 && JSON.stringify(parseTyped(typedText(filter, field), field)) === JSON.stringify(filter);
}

/** True when a filter has a day counted from today. */
const isRelative = (filter: ColumnFilter | undefined): boolean =>
  filter?.op === 'range' && [filter.from, filter.to].some(isRelativeDay);

interface TypedProps extends Pick<FilterInputProps, 'column' | 'filter' | 'onFilter'> {
  readonly label: string;
}

function TypedFilterInput({ column, filter, label, onFilter }: TypedProps): React.JSX.Element {
  const { field } = column;
  const applied = typedText(filter, field);
  const [text, setText] = useState(applied);
  const timer = useRef(0);
  const say = useSay();
  const [seen, setSeen] = useState(applied);
  const meansApplied = (typed: string): boolean => {
    const meant = parseTyped(typed, field);
    return meant !== 'bad' && typedText(meant, field) === applied;
  };
  if (seen !== applied) {
    setSeen(applied);
    // typed text stays as typed (`2026`, a trailing space) as long as it means the applied filter
    if (!meansApplied(text)) setText(applied);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = parseTyped(text, field);
  const ask = (typed: string): void => {
    clearTimeout(timer.current);
    const next = parseTyped(typed, field);
    if (next !== 'bad' && typedText(next, field) !== applied) onFilter(column.name, next);
  };
  const type = (typed: string, isComposing: boolean): void => {
    setText(typed);
    clearTimeout(timer.current);
    // the letters of an input method are no filter before they have become words
    if (!isComposing) timer.current = window.setTimeout(() => ask(typed), PAUSE_MS);
  };
  const press = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') ask(text);
    if (event.key === 'Escape' && text !== '') {
      setText('');
      ask('');
    }
  };
  const how = filterKind(field);
  const hint = read === 'bad' && how.by === 'range' ? say(how.hint) : undefined;
  return (
    <input
      className={`pl-filter-text${read === 'bad' ? ' pl-filter-bad' : ''}`}
      value={text}
      aria-label={label}
      aria-invalid={read === 'bad' || undefined}
      title={hint ?? (isRelative(filter) ? applied : undefined)}
      // a day counted from today is shown with the date it means once it has been typed
      onBlur={() => isRelative(filter) && meansApplied(text) && setText(applied)}
      onChange={({ target, nativeEvent }) =>
        type(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
      }
      onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
      onKeyDown={press}
    />
  );
}
