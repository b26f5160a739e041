import { Checkbox, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import { useFormat, useLanguage, useSay } from '../lib/value/language.ts';
import type { FilterInputProps } from './filter-props.ts';
import { valueTitle } from './filter-summary.ts';
import { gridWords } from './grid-words.ts';
import { useTitles } from './use-titles.ts';
import { useValues } from './use-values.ts';

/** The values of a column, each with the number of rows that have it under the other filters. */
export interface ValueListProps extends FilterInputProps {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

interface Entry {
  readonly value: string;
  readonly title: string;
  readonly count: number | undefined;
  /** The count is a minimum. */
  readonly atLeast?: true;
}

export function ValueList({
  register,
  column,
  filter,
  filterWithout,
  values,
  onValues,
}: ValueListProps): React.JSX.Element {
  const { name, field } = column;
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const titles = useTitles(field, filter);
  const fixed = choicesOf(field);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const outer = filterWithout(name);
  const { values: data, of: coverage } = useValues(register, {
    field: name,
    text: fixed ? '' : wanted,
    ...(outer ? { filter: outer } : {}),
  });
  const counts = new Map((data ?? []).map((option) => [option.value, option]));

  const offered: readonly Entry[] = fixed
    ? fixed.map(({ value, word }) => ({
        value: String(value),
        title: word[language],
        count: counts.get(String(value))?.count,
        ...(counts.get(String(value))?.atLeast && { atLeast: true }),
      }))
    : (data ?? []).filter(({ value }) => value !== null).map((option) => ({ ...option, value: option.title }));
  const known = new Set(offered.map(({ value }) => value));
  const chosenElsewhere: readonly Entry[] = values
    .filter((value) => !known.has(value) && !(isId(value) && known.has(titles.get(value) ?? '')))
    .map((value) => ({ value, title: valueTitle(value, field, { language, titles }), count: undefined }));
  const isOn = (value: string): boolean => values.some((other) => other === value || titles.get(other) === value);
  const toggle = (value: string, on: boolean): void =>
    onValues(on ? [...values, value] : values.filter((other) => other !== value && titles.get(other) !== value));

  return (
    <div className="pl-values">
      {!fixed && (
        <Input
          value={text}
          placeholder={say(gridWords.findValue)}
          aria-label={say(gridWords.findValue)}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="pl-values-list" role="group" aria-label={say(gridWords.values)}>
        {[...chosenElsewhere, ...offered].map(({ value, title, count, atLeast }) => (
          <Checkbox
            key={value}
            className="pl-values-row"
            checked={isOn(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            <span className="pl-values-title">{title}</span>
            {count !== undefined && (
              <span className="pl-values-count">
                {format.count(count)}
                {atLeast && '+'}
              </span>
            )}
          </Checkbox>
        ))}
        {data && coverage !== 'some' && offered.length === 0 && (
          <span className="pl-filter-none">{say(gridWords.noValues)}</span>
        )}
      </div>
      <CountedOf of={coverage} />
    </div>
  );
}

/**
 * Says whether some or all rows were counted, where a partial result came first. It stays visible, so that the content
 * below does not move under the pointer.
 */
function CountedOf({ of: coverage }: { readonly of: 'some' | 'all' | undefined }): React.JSX.Element | null {
  const say = useSay();
  if (coverage === undefined) return null;
  return (
    <span className="pl-filter-none" role="status">
      {say(coverage === 'some' ? gridWords.countedSome : gridWords.countedAll)}
    </span>
  );
}
