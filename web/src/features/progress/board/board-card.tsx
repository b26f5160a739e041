import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { jobCard } from '@plumbline/contract/registers/work-pack/job-card.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { HolderOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { figureIn, textIn } from '../../../lib/value/row-facts.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import type { BoardColumn, CardTools } from '../../../ui/card-board.tsx';
import { InLanguage } from '../../../ui/in-language.tsx';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import { RecordState } from '../../../workflow/record-state.tsx';
import css from './board-card.module.css';
import { boardWords } from './board-words.ts';
import { CardFoot, CardName, CardProgress } from './card-parts.tsx';

/** Props of a job card on the board. */
export interface BoardCardProps {
  readonly row: AnyRow;
  readonly column: string;
  readonly columns: readonly BoardColumn[];
  readonly tools: CardTools;
  readonly onOpen: (id: string) => void;
  /** Undefined where the card cannot be moved. */
  readonly onMove: ((row: AnyRow, to: string) => void) | undefined;
}

/** Name, progress, assignee and finish date; moved by its grip, by the mouse anywhere, or by its menu. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps): React.JSX.Element {
  const { row, tools, onOpen } = props;
  const say = useSay();
  const name = textIn(row, 'name');
  const percent = Math.floor(figureIn(row, 'percent') ?? 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the same is done by its menu, which the keys reach
    <Stack
      gap={2}
      small
      className={css.card}
      data-moves={tools.onPointerDown ? '' : undefined}
      onPointerDown={tools.onPointerDown}
    >
      <Row gap={6} className={css.top}>
        {tools.onPointerDown && (
          <span className={css.grip} data-grip aria-hidden title={say(fill(boardWords.grip, { name }))}>
            <HolderOutlined />
          </span>
        )}
        <CardName name={name} onOpen={() => onOpen(row.id)} />
        {props.onMove && <MoveMenu {...props} name={name} />}
      </Row>
      <Muted as="p" ellipsis className={css.what}>
        <InLanguage text={textIn(row, 'description')} />
      </Muted>
      <CardProgress percent={percent}>
        <RecordState register={jobCard.key} state={textIn(row, 'state')} />
      </CardProgress>
      <CardFoot row={row}>
        <Day row={row} />
      </CardFoot>
    </Stack>
  );
}, isSame);

/** Compares without the column counts, which change with each drop although the cards do not. */
function isSame(first: BoardCardProps, two: BoardCardProps): boolean {
  return (
    first.row === two.row &&
    first.column === two.column &&
    (first.onMove === undefined) === (two.onMove === undefined) &&
    (first.tools.onPointerDown === undefined) === (two.tools.onPointerDown === undefined) &&
    first.columns.length === two.columns.length &&
    first.columns.every(({ key, title }, at) => key === two.columns[at]?.key && title === two.columns[at].title)
  );
}

function Day({ row }: Pick<BoardCardProps, 'row'>): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const day = textIn(row, 'plannedFinish');
  if (day === '') return null;
  const isLate = day < today && textIn(row, 'state') === 'open';
  const shown = format.date(day);
  return <span data-late={isLate || undefined}>{isLate ? say(fill(boardWords.late, { day: shown })) : shown}</span>;
}

function MoveMenu({
  row,
  column,
  columns,
  name,
  onMove,
}: BoardCardProps & { readonly name: string }): React.JSX.Element {
  const say = useSay();
  const label = say(fill(boardWords.moveTo, { name }));
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- one asked for this menu, and its arrows shall work
      autoFocus
      destroyOnHidden
      menu={{
        items: columns
          .filter(({ key, isClosed }) => key !== column && isClosed !== true)
          .map(({ key, title, mark }) => ({ key: `to ${key}`, label: title, icon: mark })),
        onClick: ({ key }) => onMove?.(row, key.slice(3)),
      }}
    >
      <Button type="text" size="small" icon={<SwapOutlined aria-hidden />} aria-label={label} title={label} />
    </Dropdown>
  );
}
