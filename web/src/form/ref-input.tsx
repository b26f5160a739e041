import { Select } from 'antd';
import { useState } from 'react';
import type { FieldOf, Ref } from '@plumbline/contract/field/field.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useCodeNames, type CodeNames } from '../lib/code-names.ts';
import { useSay } from '../lib/value/language.ts';
import { isRef, refTo } from '../lib/value/values.ts';
import { Pickable } from './pick-button.tsx';
import { leaving, optionalInputProps, type InputProps } from './input-props.ts';
import { drawFound, foundOption, Nothing } from './found-row.tsx';
import { formWords } from './form-words.ts';
import { exactly, resolveTitles, useLookup } from './use-lookup.ts';

interface Shown {
  readonly label?: React.ReactNode;
  readonly value?: string | number | undefined;
}

/** Renders the selection, with the name of a code after it. */
const labelled =
  (names: CodeNames) =>
  ({ label, value }: Shown): React.JSX.Element => (
    <span className="pl-named" data-name={names.get(String(value))}>
      {label}
    </span>
  );

/**
 * A reference: the user types the natural key and leaves the field, or picks from rows whose title or description
 * matches.
 */
export function RefInput({ field, value, onChange, ...rest }: InputProps<FieldOf<'ref'>>): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState('');
  const { found, busy, error } = useLookup(field.to, text, open);
  const chosen: Ref | undefined = isRef(value) ? value : undefined;
  const names = useCodeNames([field]);
  const rows =
    chosen && !found.some(({ id }) => id === chosen.id) && text === ''
      ? [{ ...chosen, description: null }, ...found]
      : found;

  const leave = async (typed: string): Promise<void> => {
    setText('');
    if (typed === '' || (chosen && exactly([{ ...chosen, description: null }], typed))) return;
    const known =
      exactly(found, typed) ??
      (await resolveTitles(field.to, [typed]).then(
        ({ refs }) => refs[0],
        () => undefined,
      ));
    if (known) onChange?.(known);
    setMissing(known ? '' : typed);
    // a key not found stays in the box, to be corrected
    if (!known) setText(typed);
  };
  return (
    <Pickable
      field={field}
      to={field.to}
      chosen={chosen ? [chosen] : []}
      many={false}
      onPick={(row) => {
        setMissing('');
        setText('');
        onChange?.(row);
      }}
    >
      <div {...leaving((typed) => void leave(typed))}>
        <Select
          {...optionalInputProps(rest)}
          allowClear={!field.required}
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          popupMatchSelectWidth={420}
          placeholder={say(formWords.choose)}
          open={open}
          onOpenChange={setOpen}
          loading={open && busy}
          value={chosen?.id ?? null}
          notFoundContent={<Nothing text={text} busy={busy} error={error} />}
          labelRender={labelled(names)}
          options={rows.map(foundOption)}
          optionRender={drawFound}
          onChange={(id: string | null | undefined) => {
            const row = rows.find((other) => other.id === id);
            setMissing('');
            setText('');
            onChange?.(row ? refTo(row) : null);
          }}
        />
        {missing !== '' && (
          <div role="alert" className="pl-form-warn">
            {say(fill(formWords.notFound, { keys: missing }))}
          </div>
        )}
      </div>
    </Pickable>
  );
}
