import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { memo } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { figureIn, refIn, textIn } from '../../../lib/value/row-facts.ts';
import { isRef } from '../../../lib/value/values.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import css from './board-card.module.css';
import { boardWords } from './board-words.ts';
import { CardFoot, CardName, CardProgress } from './card-parts.tsx';

const titlesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isRef).map(({ title }) => title) : [];

/** Props of a check on the board. */
export interface CheckCardProps {
  readonly row: AnyRow;
  readonly onOpen: (id: string) => void;
}

/** Name, task progress, assignee, and open punch; a click opens its sheet. */
export const CheckCard = memo(function CheckCard({ row, onOpen }: CheckCardProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const name = textIn(row, 'name');
  const percent = Math.floor(figureIn(row, 'taskPercent') ?? 0);
  const punch = figureIn(row, 'punchOpen') ?? 0;
  const signedOn = textIn(row, 'signedOn');
  const paper = say(registers.tagItr.fields.issuedAsPaper.label);
  return (
    <Stack gap={2} small className={css.card}>
      <Row gap={6} className={css.top}>
        <CardName name={name} onOpen={() => onOpen(row.id)} />
      </Row>
      <Muted as="p" ellipsis className={css.what}>
        {[refIn(row, 'discipline')?.title, ...titlesIn(row['subSystems']), row['issuedAsPaper'] === true && paper]
          .filter((part) => part !== undefined && part !== false)
          .join(' · ')}
      </Muted>
      <CardProgress percent={percent} />
      <CardFoot row={row}>
        {punch > 0 && <span data-late>{say(fill(boardWords.openPunch, { count: format.count(punch) }))}</span>}
        {punch === 0 && signedOn !== '' && <span>{format.date(signedOn)}</span>}
      </CardFoot>
    </Stack>
  );
});
