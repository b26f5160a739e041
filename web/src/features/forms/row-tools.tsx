import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import css from './designer.module.css';
import { designWords } from './words.ts';

/** The tools of one line of a list: up, down, duplicate, delete. Tools that do not apply are left out. */
export interface RowToolsProps {
  /** The name of the line, for screen readers. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onCopy?: () => void;
  readonly onDrop?: () => void;
}
export function RowTools({ name, at, count, onMove, onCopy, onDrop }: RowToolsProps): React.JSX.Element {
  const say = useSay();
  const tool = (
    label: string,
    icon: React.ReactNode,
    onClick: (() => void) | undefined,
    disabled = false,
  ): React.ReactNode =>
    onClick && (
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${label}: ${name}`}
        title={label}
        disabled={disabled}
        onClick={(event) => {
          event.stopPropagation();
          onClick();
        }}
      />
    );
  return (
    <span className={css.rowTools}>
      {tool(say(designWords.up), <ArrowUpOutlined aria-hidden />, () => onMove(at - 1), at === 0)}
      {tool(say(designWords.down), <ArrowDownOutlined aria-hidden />, () => onMove(at + 1), at === count - 1)}
      {tool(say(designWords.copy), <CopyOutlined aria-hidden />, onCopy)}
      {tool(say(designWords.drop), <DeleteOutlined aria-hidden />, onDrop)}
    </span>
  );
}
