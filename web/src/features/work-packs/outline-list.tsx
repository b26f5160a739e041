import type { OutlineLine } from '@plumbline/contract/features/work-packs/full-document.ts';
import { HolderOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { MoveButtons } from '../procedures/move-buttons.tsx';
import css from './documents.module.css';
import { moved } from './moved.ts';

/** What a list of parts shows and tells. */
export interface OutlineListProps<K extends string> {
  readonly label: string;
  readonly lines: readonly OutlineLine<K>[];
  readonly nameOf: (key: K) => string;
  /** After a tick, a button, or when a dragged line is let go. */
  readonly onChange: (lines: readonly OutlineLine<K>[]) => void;
}

/** Parts in their order: ticked or not, moved by dragging or by buttons. */
export function OutlineList<K extends string>({
  label,
  lines,
  nameOf,
  onChange,
}: OutlineListProps<K>): React.JSX.Element {
  const [drag, setDrag] = useState<{ readonly key: K; readonly lines: readonly OutlineLine<K>[] }>();
  const shown = drag?.lines ?? lines;
  const over = (key: K): void => {
    if (drag && drag.key !== key)
      setDrag({
        key: drag.key,
        lines: moved(
          drag.lines,
          drag.key,
          drag.lines.findIndex((line) => line.key === key),
        ),
      });
  };
  const drop = (): void => {
    if (drag) onChange(drag.lines);
    setDrag(undefined);
  };
  return (
    <ul className={css.outline} aria-label={label}>
      {shown.map((line, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the mouse's way; the buttons of the line do the same by keyboard
        <li
          key={line.key}
          className={drag?.key === line.key ? css.dragged : css.line}
          draggable
          onDragStart={() => setDrag({ key: line.key, lines })}
          onDragEnter={() => over(line.key)}
          onDragOver={(event) => event.preventDefault()}
          onDragEnd={drop}
        >
          <HolderOutlined className={css.holder} aria-hidden />
          <Checkbox
            {...(css.name && { className: css.name })}
            checked={line.on}
            onChange={({ target: { checked } }) =>
              onChange(lines.map((one) => (one.key === line.key ? { ...one, on: checked } : one)))
            }
          >
            {nameOf(line.key)}
          </Checkbox>
          <MoveButtons what={nameOf(line.key)} onMove={(by) => onChange(moved(lines, line.key, at + by))} />
        </li>
      ))}
    </ul>
  );
}
