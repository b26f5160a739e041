import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { defaultView, fieldOf, type ColumnView } from '../../grid/columns.ts';
import { colourableOf } from '../../grid/row-colours.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { PlainList, Row, Stack } from '../../ui/layout.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { useFocusInside } from '../../grid/use-focus-inside.ts';
import css from './columns-panel.module.css';
import { ColumnSets } from './column-sets.tsx';
import { columnWords } from './column-words.ts';
import { moved, withColumn } from './column-order.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { registerWords } from '../words.ts';

/**
 * Chooses which columns are shown, in which order, and which are pinned at the left; also offers the saved column sets.
 */
export default function ColumnsChoice({
  screen,
  onClose,
}: {
  readonly screen: RegisterScreen;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [find, setFind] = useState('');
  const [dragged, setDragged] = useState<string>();
  const { register, view, setColumns } = screen;
  const { columns } = view;
  const panel = useFocusInside();
  useHotkey('escape', onClose, { whileTyping: true });
  const label = (name: string): string => fieldOf(register)(name)?.label[language] ?? name;
  const wanted = columns.filter(({ name }) => label(name).toLowerCase().includes(find.trim().toLowerCase()));
  const over = (name: string): void => {
    if (dragged !== undefined && dragged !== name)
      setColumns(
        moved(
          columns,
          dragged,
          columns.findIndex((column) => column.name === name),
        ),
      );
  };
  return (
    <Stack ref={panel} role="dialog" aria-label={say(registerWords.columns)} gap={10} className={css.panel}>
      <Input
        allowClear
        value={find}
        placeholder={say(registerWords.findColumn)}
        aria-label={say(registerWords.findColumn)}
        onChange={(event) => setFind(event.target.value)}
      />
      <PlainList className={css.list}>
        {wanted.map((column) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the mouse's way; the buttons of the row do the same by keyboard
          <li
            key={column.name}
            className={dragged === column.name ? css.dragged : css.row}
            draggable={find === ''}
            onDragStart={() => setDragged(column.name)}
            onDragEnter={() => over(column.name)}
            onDragOver={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <ColumnRow column={column} label={label(column.name)} columns={columns} onColumns={setColumns} />
          </li>
        ))}
      </PlainList>
      <Row align="stretch" justify="between">
        <Button size="small" onClick={() => setColumns(columns.map((column) => ({ ...column, shown: true })))}>
          {say(registerWords.showAll)}
        </Button>
        <Button size="small" onClick={() => setColumns(defaultView(register))}>
          {say(registerWords.resetColumns)}
        </Button>
      </Row>
      <ColourChoice screen={screen} />
      <ColumnSets screen={screen} />
    </Stack>
  );
}

/** Which column colours the rows: one with a fixed list of values. */
function ColourChoice({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element | null {
  const say = useSay();
  const language = useLanguage();
  const { register, view, change } = screen;
  const options = colourableOf(register).map((name) => ({
    value: name,
    label: register.fields[name]?.label[language] ?? name,
  }));
  if (options.length === 0) return null;
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={view.colourBy}
      placeholder={say(columnWords.colourBy)}
      aria-label={say(columnWords.colourBy)}
      options={options}
      onChange={(name: string | null | undefined) => change({ colourBy: name ?? null })}
    />
  );
}

interface RowProps {
  readonly column: ColumnView;
  readonly label: string;
  readonly columns: readonly ColumnView[];
  readonly onColumns: (columns: readonly ColumnView[]) => void;
}

function ColumnRow({ column, label, columns, onColumns }: RowProps): React.JSX.Element {
  const say = useSay();
  const at = columns.indexOf(column);
  const last = columns.filter(({ shown }) => shown).length === 1 && column.shown;
  const move = (step: 1 | -1): void => onColumns(moved(columns, column.name, at + step));
  const tool = (word: keyof Pick<typeof registerWords, 'moveUp' | 'moveDown' | 'pin' | 'drag'>): string =>
    say(fill(registerWords[word], { label }));
  return (
    <>
      <HolderOutlined aria-hidden className={css.holder} title={tool('drag')} />
      <Checkbox
        className={css.name ?? ''}
        checked={column.shown}
        disabled={last}
        onChange={(event) => onColumns(withColumn(columns, { ...column, shown: event.target.checked }))}
      >
        {label}
      </Checkbox>
      <button
        type="button"
        className={css.tool}
        aria-label={tool('moveUp')}
        title={tool('moveUp')}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        <ArrowUpOutlined aria-hidden />
      </button>
      <button
        type="button"
        className={css.tool}
        aria-label={tool('moveDown')}
        title={tool('moveDown')}
        disabled={at === columns.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDownOutlined aria-hidden />
      </button>
      <button
        type="button"
        className={column.pinned ? css.pinned : css.tool}
        aria-label={tool('pin')}
        title={tool('pin')}
        aria-pressed={column.pinned}
        onClick={() => onColumns(withColumn(columns, { ...column, pinned: !column.pinned }))}
      >
        {column.pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      </button>
    </>
  );
}
