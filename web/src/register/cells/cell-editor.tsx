import { CalendarOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { CellBox, GridHandle } from '../../grid/register-grid.tsx';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { titleText } from '../../lib/value/values.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import css from './cell-editor.module.css';
import { editWords } from './edit-words.ts';
import { controlOf } from './editor-control.ts';
import { useCellEditor, type Editor } from './use-cell-editor.ts';
import type { OpenCell, OpenEdits } from './use-cell-edits.ts';

const RefPicker = lazy(() => import('../../form/ref-picker.tsx'));

interface CellEditorProps {
  readonly screen: Pick<RegisterScreen, 'grid' | 'register'>;
  readonly edits: OpenEdits;
}

/**
 * The editor of the cell being edited; renders nothing when there is none. There is one for the whole grid, so
 * scrolling costs nothing.
 */
export function CellEditor({ screen, edits }: CellEditorProps): React.ReactNode {
  const { open } = edits;
  return open ? <Placed key={open.turn} screen={screen} edits={edits} cell={open} /> : null;
}

/** Returns the position of the cell while the grid scrolls; undefined once the cell is out of sight. */
function useBox(grid: GridHandle | null, { at }: OpenCell): CellBox | undefined {
  const [box, setBox] = useState(() => grid?.boxOf(at.rowIndex, at.column.name));
  useLayoutEffect(() => {
    const look = (): void => setBox(grid?.boxOf(at.rowIndex, at.column.name));
    look();
    return grid?.onScroll(look);
  }, [grid, at]);
  return box;
}

/** Pixels the list needs below a cell; with less room it opens above. */
const LIST_NEEDS = 260;
/** Pixels the list needs to the right of a cell; with less room it opens to the left. */
const LIST_WIDTH = 560;

function Placed({ screen, edits, cell }: CellEditorProps & { readonly cell: OpenCell }): React.ReactNode {
  const say = useSay();
  const language = useLanguage();
  const list = useId();
  const box = useBox(screen.grid.current, cell);
  const editor = useCellEditor(edits, cell);
  if (!box) return <Gone onGone={editor.leave} />;
  const { row, column } = cell.at;
  const label = column.field.label[language];
  const title = titleText(row[screen.register.title]);
  const isDay = controlOf(column.field) === 'day';
  const looks = [
    editor.message === undefined ? css.editor : css.bad,
    box.below < LIST_NEEDS ? css.above : '',
    box.aside < LIST_WIDTH ? css.aside : '',
  ];
  return (
    <div
      className={looks.join(' ')}
      style={{ left: box.left, top: box.top, minWidth: box.width, minHeight: box.height }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) editor.leave();
      }}
    >
      <Input cell={cell} editor={editor} list={list} label={say(fill(editWords.editCell, { label, title }))} />
      {isDay && <DayButton value={editor.text} label={say(editWords.pickDay)} onDay={editor.setText} />}
      <span id={`${list}-why`} role="alert" className={editor.message === undefined ? css.none : css.why}>
        {editor.message}
      </span>
      {editor.options.length > 0 && <Options editor={editor} list={list} label={label} />}
      {editor.whole && <WholeList field={column.field} editor={editor} label={label} />}
    </div>
  );
}

interface InputProps {
  readonly cell: OpenCell;
  readonly editor: Editor;
  readonly list: string;
  readonly label: string;
}

function Input({ cell, editor, list, label }: InputProps): React.JSX.Element {
  const { field } = cell.at.column;
  const shared = {
    ref: editor.input,
    value: editor.text,
    className: css.input,
    'aria-label': label,
    'aria-invalid': editor.message !== undefined,
    'aria-describedby': `${list}-why`,
    autoComplete: 'off',
    spellCheck: false,
    readOnly: editor.busy,
    onChange: (event: { readonly target: { readonly value: string } }) => editor.setText(event.target.value),
    onKeyDown: editor.press,
  };
  if (controlOf(field) === 'lines') return <textarea {...shared} rows={3} />;
  if (editor.options.length === 0) return <input {...shared} />;
  const marked = editor.marked === undefined ? undefined : `${list}-${editor.marked}`;
  return <input {...shared} role="combobox" aria-expanded aria-controls={list} aria-activedescendant={marked} />;
}

/** The list under a cell. The input keeps the focus and handles the keys. */
function Options({ editor, list, label }: Omit<InputProps, 'cell'>): React.JSX.Element {
  return (
    <div id={list} role="listbox" aria-label={label} tabIndex={-1} className={css.options}>
      {editor.options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys of its list
        <div
          key={option.key}
          id={`${list}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === editor.marked}
          className={index === editor.marked ? css.marked : css.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.take(option)}
        >
          <span className={css.label}>{option.label}</span>
          {option.more !== null && <small>{option.more}</small>}
        </div>
      ))}
    </div>
  );
}

/** All rows a reference may refer to, listed under the cell. */
function WholeList({
  field,
  editor,
  label,
}: {
  readonly field: Field;
  readonly editor: Editor;
  readonly label: string;
}): React.ReactNode {
  if (!isRefField(field)) return null;
  return (
    <div className={css.whole}>
      <Suspense>
        <RefPicker
          to={field.to}
          label={label}
          chosen={[]}
          many={isMany(field)}
          onPick={(row) => editor.take({ key: row.id, label: row.title, more: null, value: row })}
          onClose={editor.closeWhole}
        />
      </Suspense>
    </div>
  );
}

/** Rendered when the cell scrolls out of sight: saves what was typed, as when the user leaves the cell. */
function Gone({ onGone }: { readonly onGone: () => void }): null {
  const gone = useRef(onGone);
  useEffect(() => gone.current(), []);
  return null;
}

interface DayProps {
  readonly value: string;
  readonly label: string;
  readonly onDay: (day: string) => void;
}

/** Days are typed; this button opens the browser's calendar for users who prefer to point. */
function DayButton({ value, label, onDay }: DayProps): React.JSX.Element {
  const days = useRef<HTMLInputElement>(null);
  return (
    <span className={css.day}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => days.current?.showPicker()}
      >
        <CalendarOutlined aria-hidden />
      </button>
      <input
        ref={days}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
        onChange={(event) => onDay(event.target.value)}
      />
    </span>
  );
}
