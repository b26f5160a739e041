import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { type Draft, type DraftCard, estimateOf, moved, nameOf, tickedOf, withCard } from './card-draft.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import css from './make-cards.module.css';
import { makeCardsWords } from './make-cards-words.ts';

const { operationType, authorisedPerson, jobCard } = registers;

/** Props of the draft's tables. */
export interface DraftProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** The cards of the draft: their details, assignee, and the card each is merged into. */
export function DraftCards({ draft, onChange }: DraftProps): React.JSX.Element {
  const columns = useColumns({ draft, onChange });
  return (
    <Table<DraftCard>
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={[...draft.cards]}
      scroll={{ x: 910 }}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}

function useColumns({ draft, onChange }: DraftProps): TableColumnsType<DraftCard> {
  const say = useSay();
  const format = useFormat();
  const put = ({ key }: DraftCard, more: Partial<DraftCard>): void => onChange(withCard(draft, key, more));
  const merge = ({ key }: DraftCard, into: number): void =>
    onChange(
      moved(
        draft,
        draft.items.filter(({ card }) => card === key).map(({ id }) => id),
        into,
      ),
    );
  const others = ({ key }: DraftCard) =>
    draft.cards.flatMap((card) => (card.key === key ? [] : [{ value: card.key, label: nameOf(card) }]));
  return [
    {
      title: say(makeCardsWords.card),
      width: 112,
      render: (_, card) => (
        <Stack as="span" className={css.work}>
          <span className={css.place}>{nameOf(card)}</span>
          <small>
            {tickedOf(draft, card.key).length === 0
              ? say(makeCardsWords.notMade)
              : `${say(makeCardsWords.count)} ${format.count(tickedOf(draft, card.key).length)}`}
          </small>
        </Stack>
      ),
    },
    {
      title: say(makeCardsWords.onto),
      width: 118,
      render: (_, card) => (
        <Grid as="span">
          <LookupSelect
            id={`make-cards-into-${card.key}`}
            label={say(fill(makeCardsWords.ontoOf, { card: card.key }))}
            placeholder={say(makeCardsWords.newCard)}
            register={jobCard.key}
            value={card.into}
            onChange={(into) => put(card, { into })}
            isOptional
          />
        </Grid>
      ),
    },
    {
      title: say(makeCardsWords.number),
      width: 96,
      render: (_, card) => (
        <Input
          aria-label={say(fill(makeCardsWords.numberOf, { card: card.key }))}
          maxLength={50}
          disabled={card.into !== null}
          placeholder={card.into === null ? say(makeCardsWords.given) : ''}
          value={card.into === null ? card.name : ''}
          onChange={({ target }) => put(card, { name: target.value })}
        />
      ),
    },
    {
      title: say(makeCardsWords.cardTitle),
      width: 192,
      render: (_, card) => (
        <Input
          aria-label={say(fill(makeCardsWords.titleOf, { card: card.key }))}
          maxLength={1000}
          disabled={card.into !== null}
          value={card.into === null ? card.description : say(makeCardsWords.stays)}
          onChange={({ target }) => put(card, { description: target.value })}
        />
      ),
    },
    {
      title: say(makeCardsWords.type),
      width: 118,
      render: (_, card) => (
        <Grid as="span">
          <LookupSelect
            id={`make-cards-type-${card.key}`}
            label={say(fill(makeCardsWords.typeOf, { card: card.key }))}
            register={operationType.key}
            value={card.operationType}
            onChange={(id) => put(card, { operationType: id })}
          />
        </Grid>
      ),
    },
    {
      title: say(makeCardsWords.person),
      width: 118,
      render: (_, card) => (
        <Grid as="span">
          <LookupSelect
            id={`make-cards-person-${card.key}`}
            label={say(fill(makeCardsWords.personOf, { card: card.key }))}
            register={authorisedPerson.key}
            isDisabled={card.into !== null}
            value={card.into === null ? card.assignedTo : null}
            onChange={(id) => put(card, { assignedTo: id })}
            isOptional
          />
        </Grid>
      ),
    },
    {
      title: say(makeCardsWords.hours),
      width: 78,
      render: (_, card) => (
        <InputNumber
          className={css.wide ?? ''}
          aria-label={say(fill(makeCardsWords.hoursOf, { card: card.key }))}
          min={0}
          max={1_000_000}
          disabled={card.into !== null}
          value={card.into === null ? estimateOf(draft, card) : null}
          onChange={(estimate) => put(card, { estimate })}
        />
      ),
    },
    {
      title: say(makeCardsWords.mergeInto),
      width: 78,
      render: (_, card) => (
        <Select
          className={css.wide ?? ''}
          aria-label={say(fill(makeCardsWords.mergeOf, { card: card.key }))}
          value={null}
          popupMatchSelectWidth={false}
          disabled={draft.cards.length < 2}
          options={others(card)}
          onChange={(into: number | null) => into !== null && merge(card, into)}
        />
      ),
    },
  ];
}
