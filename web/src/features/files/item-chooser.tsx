import { search } from '@plumbline/contract/features/search/calls.ts';
import { attachables } from '@plumbline/contract/lists/attachment.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import { readPageCode } from '@plumbline/contract/rules/page-code.ts';
import { registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall, useVerb } from '../../lib/call/query.ts';
import { useDelayed } from '../../lib/look/use-delayed.ts';
import { useSay } from '../../lib/value/language.ts';
import { baseKeyOf } from '../../register/family.ts';
import type { RecordName } from '../../register/record-address.ts';
import { fileWords } from './words.ts';

/** Letters the server searches from. */
const LETTERS_MIN = 3;
const LETTERS_MOST = 100;
const DELAY_MS = 200;
const KEYS: ReadonlySet<string> = new Set(attachables.map(({ key }) => key));
const canHaveFiles = ({ register }: Pick<RecordName, 'register'>): boolean => KEYS.has(baseKeyOf(register));

/** The register and id behind the code of a printed page; undefined for any other text. */
function printedRow(text: string): { readonly register: RegisterKey; readonly id: string } | undefined {
  const { id, place } = readPageCode(text) ?? {};
  if (place === undefined || id === null || id === undefined) return undefined;
  const found = ALL_PAGES.find(({ route, register }) => register !== undefined && place.startsWith(`${route}/`));
  const register = found?.register;
  return register === undefined || !canHaveFiles({ register }) ? undefined : { register: register as RegisterKey, id }; // eslint-disable-line -- pages name registers
}

/** Chooses rows of any register that can have files, by name or by the code of a printed page. */
export function ItemChooser({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: readonly RecordName[];
  readonly onChange: (items: readonly RecordName[]) => void;
}): React.JSX.Element {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const text = useDelayed(typed.trim().slice(0, LETTERS_MOST), DELAY_MS);
  const printed = printedRow(typed);
  const found = useCall(search, { text }, { enabled: text.length >= LETTERS_MIN && printed === undefined });
  const named = useVerb(
    printed?.register ?? 'tag',
    'lookup',
    { ids: printed === undefined ? [] : [printed.id] },
    { enabled: printed !== undefined },
  );
  const offered: readonly RecordName[] =
    printed === undefined
      ? (found.data ?? []).filter(canHaveFiles)
      : (named.data ?? []).map(({ id: rowId, title }) => ({ register: printed.register, id: rowId, title }));
  const all = new Map([...value, ...offered].map((item) => [`${item.register}.${item.id}`, item]));
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder={say(fileWords.itemsHint)}
      loading={found.isFetching || named.isFetching}
      value={value.map((item) => `${item.register}.${item.id}`)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={(keys: readonly string[]) => onChange(keys.flatMap((key) => all.get(key) ?? []))}
      options={[...all].map(([key, { register, title }]) => ({
        value: key,
        label: `${title} · ${say(registerOf(register)?.label ?? { en: register, zh: register })}`,
      }))}
    />
  );
}
