import { fill } from '@plumbline/contract/words/word.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { outlineWords } from './words.ts';

/** Moves a section, a step or a part among its siblings, or removes it. */
export function MoveButtons({
  what,
  onMove,
  onRemove,
}: {
  /** The name of the item. */
  readonly what: string;
  /** Moves the item one place up or down. */
  readonly onMove: (by: -1 | 1) => void;
  /** Left out where items cannot be removed. */
  readonly onRemove?: () => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <Button
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={say(fill(outlineWords.up, { what }))}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={say(fill(outlineWords.down, { what }))}
        onClick={() => onMove(1)}
      />
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={say(fill(outlineWords.remove, { what }))}
          onClick={onRemove}
        />
      )}
    </>
  );
}
