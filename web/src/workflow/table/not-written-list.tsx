import { fill } from '@plumbline/contract/words/word.ts';
import type { AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { Button } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { PlainList, Row } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './answer-table.module.css';
import { cellName, type NotWritten } from './use-table-writes.ts';
import { tableWords } from './words.ts';

/** Maximum number of cells listed; the others are marked in the table. */
const LISTED = 8;

interface ListProps {
  readonly table: AnswerTable;
  readonly failures: ReadonlyMap<string, NotWritten>;
  readonly onAgain: (failures: readonly NotWritten[]) => void;
  readonly onLeave: (failures: readonly NotWritten[]) => void;
}

/**
 * The cells that were not written, each with the reason and the possible actions; renders nothing when all were
 * written.
 */
export function NotWrittenList({ table, failures, onAgain, onLeave }: ListProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (failures.size === 0) return null;
  const all = [...failures.values()];
  const tags = new Map(table.rows.map(({ id, tag }) => [id, tag]));
  return (
    <section className={css.problems} aria-live="polite">
      <Row as="h2" gap={8} small>
        {say(fill(tableWords.problems, { count: format.count(all.length) }))}
        <Button size="small" type="link" onClick={() => onLeave(all)}>
          {say(tableWords.leaveAll)}
        </Button>
      </Row>
      <PlainList>
        {all.slice(0, LISTED).map((cell) => (
          <Line key={cellName(cell)} one={cell} tag={tags.get(cell.id) ?? ''} onAgain={onAgain} onLeave={onLeave} />
        ))}
        {all.length > LISTED && <li>{say(fill(tableWords.more, { count: format.count(all.length - LISTED) }))}</li>}
      </PlainList>
    </section>
  );
}

function Line({
  one: cell,
  tag,
  onAgain,
  onLeave,
}: Pick<ListProps, 'onAgain' | 'onLeave'> & { readonly one: NotWritten; readonly tag: string }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { column, text, message, value, isTheirs } = cell;
  return (
    <Row as="li" wrap gap="2px 8px">
      <Mono>{tag}</Mono> <span>{column.field.label[language]}: </span>
      <span className={css.why}>{message}</span>
      {value !== undefined && (
        <Button size="small" onClick={() => onAgain([cell])}>
          {say(fill(isTheirs ? tableWords.mine : tableWords.again, { text }))}
        </Button>
      )}
      <Button size="small" type="link" onClick={() => onLeave([cell])}>
        {say(tableWords.leave)}
      </Button>
    </Row>
  );
}
