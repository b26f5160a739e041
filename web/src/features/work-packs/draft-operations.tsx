import { fill } from '@plumbline/contract/words/word.ts';
import { Checkbox, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { type DraftItem, moved, nameOf, withItems } from './card-draft.ts';
import type { DraftProps } from './draft-cards.tsx';
import css from './make-cards.module.css';
import { makeCardsWords } from './make-cards-words.ts';

/** The operations of the draft: which are made, their weighting, and their card. */
export function DraftOperations({ draft, onChange }: DraftProps): React.JSX.Element {
  const say = useSay();
  const cards = [
    ...draft.cards.map((card) => ({ value: card.key as number | 'new', label: nameOf(card) })),
    { value: 'new' as const, label: say(makeCardsWords.newCard) },
  ];
  const columns: TableColumnsType<DraftItem> = [
    {
      title: say(makeCardsWords.make),
      width: 64,
      render: (_, { id, title, isTicked }) => (
        <Checkbox
          aria-label={say(fill(makeCardsWords.makeOf, { title }))}
          checked={isTicked}
          onChange={({ target }) => onChange(withItems(draft, [id], { isTicked: target.checked }))}
        />
      ),
    },
    {
      title: say(makeCardsWords.work),
      render: (_, { title, description, isDone }) => (
        <Stack as="span" className={css.work}>
          <span>
            <Mono>{title}</Mono> {isDone && <StatePill state="complete">{say(makeCardsWords.signedOff)}</StatePill>}
          </span>
          <small>{description.startsWith(title) ? description.slice(title.length).trim() : description}</small>
        </Stack>
      ),
    },
    {
      title: say(makeCardsWords.weight),
      width: 110,
      render: (_, { id, title, weighting }) => (
        <InputNumber
          className={css.wide ?? ''}
          aria-label={say(fill(makeCardsWords.weightOf, { title }))}
          min={0}
          max={1_000_000}
          value={weighting}
          onChange={(next) => onChange(withItems(draft, [id], { weighting: next ?? 0 }))}
        />
      ),
    },
    {
      title: say(makeCardsWords.card),
      width: 220,
      render: (_, { id, title, card }) => (
        <Select
          className={css.wide ?? ''}
          aria-label={say(fill(makeCardsWords.cardOf, { title }))}
          value={card as number | 'new'}
          popupMatchSelectWidth={false}
          options={cards}
          onChange={(to) => onChange(moved(draft, [id], to))}
        />
      ),
    },
  ];
  return (
    <Table<DraftItem>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...draft.items]}
      scroll={{ x: 640 }}
      pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}
