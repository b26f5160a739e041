import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { FieldInput } from '../../form/field-input.tsx';
import type { FormField } from '../../form/row-values.ts';
import { valueWidth } from '../../grid/columns.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { titleText } from '../../lib/value/values.ts';
import { controlOf } from '../cells/editor-control.ts';
import { type DraftLine, valueIn } from './lines-draft.ts';
import { Row } from '../../ui/layout.tsx';
import css from './lines-tab.module.css';
import { linesWords } from './lines-words.ts';
import { type LinesEdit, wrongIn } from './use-lines.ts';

interface LinesTableProps {
  readonly edit: LinesEdit;
  readonly lines: Lines;
  readonly register: AnyRegister;
  /** True when the lines can be changed. */
  readonly open: boolean;
  readonly mayDelete: boolean;
  /** The cell being edited, as `<line> <field>`. */
  readonly active: string | undefined;
  readonly onActive: (cell: string | undefined) => void;
  /** Called with the current line; new lines are inserted after it. */
  readonly onCurrent: (id: string | undefined) => void;
}

/**
 * Minimum column width in pixels, and the width beyond which a column gets no more before all others have what they
 * need.
 */
const [NARROW, WIDE] = [80, 220];
/** Width of a day and its calendar icon. */
const DAY = 132;

interface Widths {
  readonly gridTemplateColumns: string;
  readonly minWidth: number;
}

/** The column widths: the same in every line, whatever its values; spare room goes to columns with long values. */
function widthsOf(fields: readonly FormField[], open: boolean): Widths {
  const lead = open ? 64 : 48;
  const end = open ? 40 : 0;
  const columns = fields.map(({ field }) => {
    if (controlOf(field) === 'day') return { least: DAY, is: `${DAY}px` };
    const width = Math.max(NARROW, valueWidth(field));
    const least = Math.min(WIDE, width);
    return { least, is: `minmax(${least}px, ${width}fr)` };
  });
  return {
    gridTemplateColumns: `${lead}px ${columns.map(({ is }) => is).join(' ')} ${open ? `${end}px` : ''}`,
    minWidth: columns.reduce((sum, { least }) => sum + least, lead + end),
  };
}

/** The lines as a table: only one cell at a time is an input, so that a thousand lines cost little. */
export function LinesTable(props: LinesTableProps): React.JSX.Element {
  const { edit, lines, register, open } = props;
  const say = useSay();
  const language = useLanguage();
  const { fields, draft } = edit;
  const table = useRef<HTMLDivElement>(null);
  const [announced, setSaid] = useState('');
  const columns = widthsOf(fields, open);
  const move = (id: string, to: number): void => {
    edit.move(id, to);
    const place = Math.max(1, Math.min(to + 1, draft.lines.length));
    setSaid(say(fill(linesWords.movedTo, { place, total: draft.lines.length })));
  };
  return (
    <>
      <div
        ref={table}
        role="table"
        aria-label={lines.label[language]}
        aria-rowcount={draft.lines.length + 1}
        className={css.table}
      >
        <div role="row" className={css.head} style={columns}>
          <span role="columnheader">{say(linesWords.place)}</span>
          {fields.map(({ name, field }) => (
            <span key={name} role="columnheader">
              {field.label[language]}
              {field.required && open ? ' *' : ''}
            </span>
          ))}
        </div>
        {draft.lines.map((line, at) => (
          <LineRow
            key={line.id}
            {...props}
            line={line}
            at={at}
            columns={columns}
            active={props.active?.startsWith(`${line.id} `) ? props.active : undefined}
            title={titleText(line.row?.[register.title] ?? line.typed[register.title])}
            onMove={(to) => move(line.id, to)}
            placeAt={(y) => placeAt(table.current, y)}
          />
        ))}
      </div>
      <span role="status" className={css.hidden}>
        {announced}
      </span>
    </>
  );
}

/** The index of the line at a vertical screen position, from 0. */
function placeAt(table: HTMLElement | null, y: number): number {
  const rows = [...(table?.querySelectorAll('[data-line]') ?? [])];
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at < 0 ? rows.length - 1 : at;
}

interface RowProps extends LinesTableProps {
  readonly line: DraftLine;
  /** Index, from 0. */
  readonly at: number;
  readonly title: string;
  readonly columns: Widths;
  readonly onMove: (to: number) => void;
  readonly placeAt: (y: number) => number;
}

function LineRow(props: RowProps): React.JSX.Element {
  const { line, at, title, columns, edit, open, mayDelete, active, onActive, onCurrent } = props;
  const say = useSay();
  const isNew = line.row === undefined;
  const restriction = edit.kept?.held;
  return (
    <div
      role="row"
      data-line={line.id}
      className={isNew ? css.new : css.row}
      style={columns}
      onFocus={() => onCurrent(line.id)}
    >
      <Row as="span" role="cell" gap={4} muted className={css.place}>
        {open && !restriction && <Handle at={at} title={title} onMove={props.onMove} placeAt={props.placeAt} />}
        {at + 1}
      </Row>
      {edit.fields.map((field) => (
        <Cell
          key={field.name}
          line={line}
          at={at}
          field={field}
          open={open && (restriction?.only.includes(field.name) ?? true)}
          editing={active === `${line.id} ${field.name}`}
          wrong={wrongIn(line, field.name, edit.errors)}
          onOpen={() => onActive(`${line.id} ${field.name}`)}
          onClose={() => onActive(undefined)}
          onPut={(value) => edit.put(line.id, field, value)}
        />
      ))}
      {open && (
        <span role="cell">
          {(isNew || mayDelete) && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={say(fill(linesWords.remove, { place: at + 1, title }))}
              title={say(fill(linesWords.remove, { place: at + 1, title }))}
              onClick={() => edit.remove(line.id)}
            />
          )}
        </span>
      )}
    </div>
  );
}

interface HandleProps {
  readonly at: number;
  readonly title: string;
  readonly onMove: (to: number) => void;
  readonly placeAt: (y: number) => number;
}

/** Moves its line by dragging with mouse or finger, or with the arrow keys. */
function Handle({ at, title, onMove, placeAt }: HandleProps): React.JSX.Element {
  const say = useSay();
  const handle = useRef<HTMLButtonElement>(null);
  const [pulled, setPulled] = useState(false);
  const label = say(fill(linesWords.move, { place: at + 1, title }));
  // the focus moves with the line
  const moving = useRef(false);
  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    handle.current?.focus();
    handle.current?.scrollIntoView({ block: 'nearest' });
  });
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: Infinity };
    const to = event.altKey || event.ctrlKey ? undefined : steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moving.current = true;
    onMove(to);
  };
  const pull = (event: PointerEvent): void => {
    if (!pulled) return;
    const to = placeAt(event.clientY);
    if (to !== at) onMove(to);
  };
  return (
    <button
      ref={handle}
      type="button"
      className={pulled ? css.pulled : css.handle}
      aria-label={label}
      title={label}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setPulled(true);
      }}
      onPointerMove={pull}
      onPointerUp={() => setPulled(false)}
      onPointerCancel={() => setPulled(false)}
    >
      <HolderOutlined aria-hidden />
    </button>
  );
}

interface CellProps {
  readonly line: DraftLine;
  readonly at: number;
  readonly field: FormField;
  readonly open: boolean;
  readonly editing: boolean;
  readonly wrong: string | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onPut: (value: unknown) => void;
}

/** One cell of a line: its text, or an input while it is edited. */
const Cell = memo(
  function Cell(props: CellProps): React.JSX.Element {
    const { line, field, open, editing, wrong } = props;
    const isTyped = line.row !== undefined && field.name in line.typed;
    const look = [css.cell, wrong === undefined ? '' : css.wrong, isTyped ? css.typed : ''].join(' ');
    const isInput = editing && open;
    return (
      <span role="cell" className={isInput ? css.input : look}>
        {isInput ? (
          <Editor field={field} value={valueIn(line, field)} onPut={props.onPut} onClose={props.onClose} />
        ) : (
          <CellText {...props} />
        )}
        {wrong !== undefined && (
          <small role="alert" className={css.why}>
            {wrong}
          </small>
        )}
      </span>
    );
  },
  (first, two) =>
    first.line === two.line &&
    first.at === two.at &&
    first.editing === two.editing &&
    first.wrong === two.wrong &&
    first.open === two.open,
);

function CellText({ line, at, field, open, onOpen }: CellProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const text = line.unread[field.name]?.text ?? cellText(valueIn(line, field), field.field, language);
  const shown = text === '' ? '-' : text;
  if (!open) return <span>{shown}</span>;
  const facts = { label: field.field.label[language], place: at + 1, text: text === '' ? say(linesWords.empty) : text };
  return (
    <button type="button" aria-label={say(fill(linesWords.cell, facts))} onClick={onOpen}>
      {shown}
    </button>
  );
}

/**
 * The input of the cell being edited; left by Esc, or by moving the focus elsewhere. Popups that it opens count as part
 * of it.
 */
function Editor({
  field: { field },
  value,
  onPut,
  onClose,
}: Pick<CellProps, 'field' | 'onPut' | 'onClose'> & { readonly value: unknown }): React.JSX.Element {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const within = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const leave = (event: FocusEvent): void => {
    if (within.current?.contains(event.relatedTarget)) return;
    leaving.current = setTimeout(onClose, 0);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears of the keys and the focus of its input
    <div
      ref={within}
      onBlur={leave}
      onFocus={() => clearTimeout(leaving.current)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- one asked for this input by opening its cell */}
      <FieldInput field={field} value={value} onChange={onPut} autoFocus />
    </div>
  );
}
