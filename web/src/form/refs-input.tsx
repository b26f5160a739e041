import { Select } from 'antd';
import { useState } from 'react';
import type { FieldOf, Ref } from '@plumbline/contract/field/field.ts';
import { splitList } from '@plumbline/contract/field/kinds.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { asRefs } from '../lib/values.ts';
import { leaving, marks, type InputProps } from './input-props.ts';
import { drawFound, Nothing } from './found-row.tsx';
import { formWords } from './form-words.ts';
import { resolveTitles, useLookup } from './use-lookup.ts';

/** References: chosen one by one, typed, or pasted as a list of natural keys with `;` or line breaks between them. */
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

  const addTitles = async (titles: readonly string[]): Promise<void> => {
    try {
      const { refs, missing: unknown } = await resolveTitles(field.to, titles);
      setMissing(unknown);
      onChange?.(withRefs(chosen, refs));
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const paste = (event: React.ClipboardEvent): void => {
    const titles = splitList(event.clipboardData.getData('text'));
    if (titles.length < 2) return;
    event.preventDefault();
    void addTitles([...new Set(titles)]);
  };
  const leave = (typed: string): void => {
    const titles = splitList(typed);
    setText('');
    if (titles.length > 0) void addTitles(titles);
  };
  return (
    <div onPaste={paste} {...leaving(leave)}>
      <Select
        {...marks(rest)}
        mode="multiple"
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText, autoClearSearchValue: true }}
        popupMatchSelectWidth={420}
        placeholder={say(formWords.chooseMany)}
        open={open}
        onOpenChange={setOpen}
        loading={open && busy}
        value={chosen.map(({ id }) => id)}
        notFoundContent={<Nothing text={text} busy={busy} error={error} />}
        options={rows.map((row) => ({ value: row.id, label: row.title, description: row.description }))}
        optionRender={drawFound}
        onChange={(ids: string[]) => {
          setMissing([]);
          setText('');
          onChange?.(ids.flatMap((id) => rows.filter((row) => row.id === id).map(({ title }) => ({ id, title }))));
        }}
      />
      {missing.length > 0 && (
        <div role="alert" className="pl-form-warn">
          {say(fill(formWords.notFound, { keys: missing.join('; ') }))}
        </div>
      )}
    </div>
  );
}

/** References with more behind them, none twice. */
export function withRefs(chosen: readonly Ref[], more: readonly Ref[]): readonly Ref[] {
  const has = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...more.filter(({ id }, at) => !has.has(id) && more.findIndex((other) => other.id === id) === at)];
}
