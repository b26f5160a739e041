import { CheckOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Ref } from '@plumbline/contract/field/field.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../lib/value/language.ts';
import { refTo } from '../lib/value/values.ts';
import { InLanguage } from '../ui/in-language.tsx';
import { MarkedTitle } from './found-row.tsx';
import { formWords } from './form-words.ts';
import { PAGE, useRefPage, type PickRow } from './use-ref-page.ts';
import './ref-picker.css';

/** The pop-up for choosing a reference. */
export interface RefPickerProps {
  /** The register of the rows. */
  readonly to: string;
  /** The name of the field, for screen readers. */
  readonly label: string;
  readonly chosen: readonly Ref[];
  /** Several rows may be chosen: a click adds or removes a row, and the pop-up stays open. */
  readonly many: boolean;
  readonly onPick: (row: Ref) => void;
  readonly onClose: () => void;
}

/** All rows a reference may point to, page by page, searched by key or description; usable by mouse or keyboard. */
export default function RefPicker({ to, label, chosen, many, onPick, onClose }: RefPickerProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const list = useId();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const [marked, setMarked] = useState(0);
  const { rows, total, busy, error } = useRefPage(to, text, page);
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / PAGE) - 1);
  const at = Math.min(marked, Math.max(0, rows.length - 1));
  useEffect(() => search.current?.focus({ preventScroll: true }), []);

  const turn = (step: 1 | -1): void => {
    setPage(Math.max(0, Math.min(page + step, last)));
    setMarked(0);
  };
  const pick = (row: PickRow): void => onPick(refTo(row));
  const press = (event: KeyboardEvent): void => {
    // the form and the grid behind have their own keys
    event.stopPropagation();
    const row = rows[at];
    const does: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setMarked(Math.min(at + 1, rows.length - 1)),
      ArrowUp: () => setMarked(Math.max(at - 1, 0)),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Enter: () => row && !busy && pick(row),
      Escape: onClose,
    };
    const act = event.nativeEvent.isComposing ? undefined : does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const range = {
    from: format.count(page * PAGE + 1),
    to: format.count(page * PAGE + rows.length),
    total: format.count(total),
  };
  return (
    <div className="pl-pick" role="dialog" aria-label={say(fill(formWords.pickTitle, { label }))}>
      <input
        ref={search}
        className="pl-pick-find"
        value={text}
        placeholder={say(formWords.find)}
        aria-label={say(formWords.find)}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={rows[at] ? `${list}-${at}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setPage(0);
          setMarked(0);
        }}
        onKeyDown={press}
      />
      <div className="pl-pick-head" aria-hidden>
        <span>{say(formWords.key)}</span>
        <span>{say(formWords.description)}</span>
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many}
        aria-busy={busy}
        tabIndex={-1}
        className="pl-pick-list"
      >
        {rows.map((row, index) => {
          const isOn = chosen.some(({ id }) => id === row.id);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field has the keys of its list
            <div
              key={row.id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isOn}
              className={index === at ? 'pl-pick-row pl-pick-marked' : 'pl-pick-row'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setMarked(index);
                pick(row);
              }}
            >
              <span className="pl-pick-key">
                <MarkedTitle isVoid={row.isVoid} isSuperseded={row.superseded}>
                  {row.title}
                </MarkedTitle>
              </span>
              <span className="pl-pick-text">
                <InLanguage text={row.description ?? ''} />
              </span>
              {isOn && <CheckOutlined aria-hidden />}
            </div>
          );
        })}
        {rows.length === 0 && !busy && <p className="pl-pick-none">{error ? error.message : say(formWords.none)}</p>}
      </div>
      <div className="pl-pick-foot">
        <span role="status">{rows.length > 0 ? say(fill(formWords.pageOf, range)) : ''}</span>
        <Button
          size="small"
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={say(formWords.pageBefore)}
          title={say(formWords.pageBefore)}
          disabled={page === 0}
          onClick={() => turn(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={say(formWords.pageAfter)}
          title={say(formWords.pageAfter)}
          disabled={page >= last}
          onClick={() => turn(1)}
        />
        {many && (
          <>
            <span className="pl-pick-count">
              {say(fill(formWords.chosenRows, { count: format.count(chosen.length) }))}
            </span>
            <Button size="small" type="primary" onClick={onClose}>
              {say(formWords.done)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
