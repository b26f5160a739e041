import { fill } from '@plumbline/contract/words/word.ts';
import { HolderOutlined } from '@ant-design/icons';
import type { PointerEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import css from './outline.module.css';
import { outlineWords } from './words.ts';

/**
 * Drags a row of the outline by mouse, finger or pen; the row's buttons do the same by keyboard. The grip's space
 * remains where a row cannot be dragged.
 */
export function RowGrip({
  what,
  isFree,
  onTake,
}: {
  /** The name of the row. */
  readonly what: string;
  /** True when the row can be dragged. */
  readonly isFree: boolean;
  readonly onTake: (event: PointerEvent<HTMLElement>) => void;
}): React.JSX.Element {
  const say = useSay();
  if (!isFree) return <span />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done by the buttons of the row, which the keys reach
    <Row
      as="span"
      justify="center"
      muted
      className={css.grip}
      data-grip
      aria-hidden
      title={say(fill(outlineWords.drag, { what }))}
      onPointerDown={onTake}
    >
      <HolderOutlined />
    </Row>
  );
}
