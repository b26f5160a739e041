import type { OutlineLine } from '@plumbline/contract/features/work-packs/full-document.ts';
import { HolderOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import dragCss from '../../ui/drag-rows.module.css';
import { Row } from '../../ui/layout.tsx';
import { useCardDrag } from '../../ui/use-card-drag.ts';
import { MoveButtons } from '../procedures/move-buttons.tsx';
import css from './documents.module.css';
import { moved } from './moved.ts';

/** Props of a list of parts. */
export interface OutlineListProps<K extends string> {
  readonly label: string;
  readonly lines: readonly OutlineLine<K>[];
  readonly nameOf: (key: K) => string;
  /** Called after a tick, a button, or when a dragged line is dropped in the place of another. */
  readonly onChange: (lines: readonly OutlineLine<K>[]) => void;
}

/** Parts in order: ticked or not, moved by buttons or by dragging: by mouse anywhere, by finger on the grip. */
export function OutlineList<K extends string>({
  label,
  lines,
  nameOf,
  onChange,
}: OutlineListProps<K>): React.JSX.Element {
  const drag = useCardDrag('outline');
  const drop = (key: K, over: string): void => {
    const to = lines.findIndex((line) => line.key === over);
    if (to >= 0) onChange(moved(lines, key, to));
  };
  return (
    <ul className={`${css.outline} ${dragCss.rows}`} data-board aria-label={label}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the hand's way; the buttons of the line do the same by keyboard
        <Row
          as="li"
          key={line.key}
          gap={8}
          className={css.line}
          data-outline={line.key}
          onPointerDown={(event) => drag(event, (over) => drop(line.key, over))}
        >
          <HolderOutlined className={css.holder} data-grip aria-hidden />
          <Checkbox
            {...(css.name && { className: css.name })}
            checked={line.on}
            onChange={({ target: { checked } }) =>
              onChange(lines.map((item) => (item.key === line.key ? { ...item, on: checked } : item)))
            }
          >
            {nameOf(line.key)}
          </Checkbox>
          <MoveButtons what={nameOf(line.key)} onMove={(by) => onChange(moved(lines, line.key, at + by))} />
        </Row>
      ))}
    </ul>
  );
}
