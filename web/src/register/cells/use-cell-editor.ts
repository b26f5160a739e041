import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { useLanguage } from '../../lib/value/language.ts';
import { controlOf } from './editor-control.ts';
import { editorKey } from './editor-keys.ts';
import { STAY, type Move, type OpenCell, type OpenEdits } from './use-cell-edits.ts';
import { textWith, useCellOptions, type CellOption } from './use-cell-options.ts';

/** The state and actions of a cell editor, without its appearance. */
export interface Editor {
  readonly input: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly message: string | undefined;
  readonly busy: boolean;
  /** True when the whole list of a reference is open, to choose from page by page. */
  readonly whole: boolean;
  readonly closeWhole: () => void;
  readonly options: readonly CellOption[];
  /** Index of the highlighted option. */
  readonly marked: number | undefined;
  readonly take: (option: CellOption) => void;
  readonly press: (event: KeyboardEvent) => void;
  /** Saves what was typed, as when the user leaves the cell with the mouse. */
  readonly leave: () => void;
}

/** True when typing narrows the list down to its first entry: yes/no fields and choices have few words. */
const narrows = (field: Field): boolean => choicesOf(field) !== null;

/** Runs the editor of a cell: its text, the list under it, and the keys of both. */
export function useCellEditor(edits: OpenEdits, cell: OpenCell): Editor {
  const language = useLanguage();
  const { field } = cell.at.column;
  const lines = controlOf(field) === 'lines';
  const several = isRefField(field) && isMany(field);
  const [text, setText] = useState(cell.text);
  const [message, setMessage] = useState(cell.message);
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [isListOpen, setWhole] = useState(false);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const over = useRef(false);
  // the text that was already in the cell is not a search
  const searched = text === cell.text && !cell.typed ? '' : text;
  const options = useCellOptions(field, searched, language);
  const first = narrows(field) && searched.trim() !== '' && options.length > 0 ? 0 : undefined;
  const marked = chosen ?? first;

  // before the next key, which would start another edit
  useLayoutEffect(() => {
    const element = input.current;
    element?.focus({ preventScroll: true });
    if (cell.typed) element?.setSelectionRange(element.value.length, element.value.length);
    else element?.select();
  }, [cell]);

  const write = async (move: Move | undefined): Promise<void> => {
    if (over.current) return;
    over.current = true;
    setBusy(true);
    const why = await edits.commit(cell, text, move);
    if (why === undefined) return;
    over.current = false;
    setBusy(false);
    setMessage(why);
    // the user left a text that cannot be read: keep it with the cell
    if (!move) edits.leaveUnread(cell, { text, message: why });
  };
  const take = (option: CellOption, move: Move): void => {
    if (several) {
      setText(textWith(text, option.label));
      setChosen(undefined);
      input.current?.focus();
      return;
    }
    over.current = true;
    edits.choose(cell, option.value, option.label, move);
  };
  const cancel = (): void => {
    over.current = true;
    edits.cancel();
  };
  const leaveTo = (move: Move): void => {
    const option = marked === undefined ? undefined : options[marked];
    if (option && (!several || chosen !== undefined)) take(option, move);
    else void write(move);
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const typed = cell.typed && chosen === undefined;
    const key = editorKey(event, { lines, typed, keyed: isRefField(field), options: options.length });
    if (key === undefined) return;
    event.preventDefault();
    if (key === 'cancel') cancel();
    else if (key === 'whole') setWhole(true);
    else if (typeof key === 'number')
      setChosen(((marked ?? (key > 0 ? -1 : 0)) + key + options.length) % options.length);
    else leaveTo(key);
  };
  return {
    input,
    text,
    setText: (next) => {
      setText(next);
      setMessage(undefined);
      setChosen(undefined);
    },
    message,
    busy,
    whole: isListOpen,
    closeWhole: () => {
      setWhole(false);
      input.current?.focus();
    },
    options: message === undefined && !isListOpen ? options : [],
    marked,
    take: (option) => take(option, STAY),
    press,
    leave: () => void write(undefined),
  };
}
