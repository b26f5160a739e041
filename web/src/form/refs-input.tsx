import { Select } from 'antd';
import { useState } from 'react';
import type { FieldOf, Ref } from '@plumbline/contract/field/field.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { notify } from '../lib/look/notify.ts';
import { asRefs, refTo } from '../lib/value/values.ts';
import { Pickable } from './pick-button.tsx';
import { findKeys, splitKeys } from './ref-keys.ts';
import { leaving, optionalInputProps, type InputProps } from './input-props.ts';
import { drawFound, foundOption, Nothing } from './found-row.tsx';
import { formWords } from './form-words.ts';
import { resolveTitles, useLookup } from './use-lookup.ts';

/**
 * Several references: chosen one by one or from the full list, typed, or pasted as a column of natural keys; commas,
 * semicolons and tabs also separate them. Unknown keys stay in the box, to be corrected.
 */
export function RefsInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'refs'>>): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { found, busy, error } = useLookup(field.to, text, open);
  const chosen = asRefs(value);
  const has = new Set(chosen.map(({ id }) => id));
  const described = new Map(found.map(({ id, description }) => [id, description]));
  const rows = [
    ...chosen.map((ref) => ({ ...ref, description: described.get(ref.id) ?? null })),
    ...found.filter(({ id }) => !has.has(id)),
  ];

  const addKeys = async (typed: string): Promise<void> => {
    try {
      const { refs, missing: unknown } = await findKeys(typed, (titles) => resolveTitles(field.to, titles));
      setMissing(unknown);
      setText(unknown.join('; '));
      if (refs.length > 0) onChange?.(withRefs(chosen, refs));
    } catch (failure) {
      setText(typed);
      notify.failure(failure);
    }
  };
  const paste = (event: React.ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (splitKeys(pasted).length < 2 && !/[,\uFF0C]/.test(pasted)) return;
    event.preventDefault();
    void addKeys(pasted);
  };
  const leave = (typed: string): void => {
    setText('');
    if (splitKeys(typed).length > 0) void addKeys(typed);
  };
  const toggle = (row: Ref): void => {
    const others = chosen.filter(({ id }) => id !== row.id);
    onChange?.(others.length < chosen.length ? others : [...chosen, row]);
  };
  return (
    <Pickable field={field} to={field.to} chosen={chosen} many onPick={toggle}>
      <div onPaste={paste} {...leaving(leave)}>
        <Select
          {...optionalInputProps(rest)}
          mode="multiple"
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText, autoClearSearchValue: true }}
          popupMatchSelectWidth={420}
          placeholder={say(formWords.chooseMany)}
          open={open}
          onOpenChange={setOpen}
          loading={open && busy}
          value={chosen.map(({ id }) => id)}
          notFoundContent={<Nothing text={text} busy={busy} error={error} />}
          options={rows.map(foundOption)}
          optionRender={drawFound}
          onChange={(ids: string[]) => {
            setMissing([]);
            setText('');
            onChange?.(ids.flatMap((id) => rows.filter((row) => row.id === id).map(refTo)));
          }}
        />
        {missing.length > 0 && (
          <div role="alert" className="pl-form-warn">
            {say(fill(formWords.notFound, { keys: missing.join('; ') }))}. {say(formWords.correct)}
          </div>
        )}
      </div>
    </Pickable>
  );
}

/** Appends references without duplicates. */
export function withRefs(chosen: readonly Ref[], more: readonly Ref[]): readonly Ref[] {
  const has = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...more.filter(({ id }, at) => !has.has(id) && more.findIndex((other) => other.id === id) === at)];
}
