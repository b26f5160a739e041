import type { ChangedPlace, ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, PlainButton, PlainList, Row, Stack } from '../../../ui/layout.tsx';
import css from './compare.module.css';
import { compareWords } from './words.ts';

/** Millimetres per point. */
const MM = 25.4 / 72;
const mm = (points: number): number => Math.round(points * MM);

/** What the colours of the overlay mean. */
export function Legend(): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap gap={12} className={css.legend}>
      {(['onlyOlder', 'onlyNewer', 'both'] as const).map((ink) => (
        <Row key={ink} as="span" gap={6}>
          <span className={css.ink} data-ink={ink} aria-hidden />
          <Muted small>{say(compareWords[ink])}</Muted>
        </Row>
      ))}
    </Row>
  );
}

interface PlaceListProps {
  readonly pages: readonly ComparedPage[];
  readonly page: ComparedPage | undefined;
  /** The place that is shown, from 0. */
  readonly chosen: number | undefined;
  readonly onShow: (place: ChangedPlace, index: number) => void;
}

/** The changed places of a page; choosing one shows it. */
export function PlaceList({ pages, page, chosen, onShow }: PlaceListProps): React.JSX.Element {
  const say = useSay();
  if (pages.every(({ places }) => places.length === 0)) return <p role="status">{say(compareWords.allSame)}</p>;
  if (page === undefined || page.places.length === 0) return <p role="status">{say(compareWords.noPlaces)}</p>;
  const percent = Math.max(0.1, Math.round(page.share * 1000) / 10);
  return (
    <>
      <h3 className={css.heading}>
        {say(compareWords.places)} <Muted small>{say(fill(compareWords.share, { percent }))}</Muted>
      </h3>
      <PlainList className={css.places}>
        {page.places.map((place, index) => (
          <li key={index}>
            <PlainButton
              className={css.place}
              data-kind={place.kind}
              aria-current={chosen === index}
              onClick={() => onShow(place, index)}
            >
              <Stack>
                <span>{say(fill(compareWords.place, { number: index + 1, kind: compareWords[place.kind] }))}</span>
                <Muted small figures>
                  {say(fill(compareWords.placeAt, { x: mm(place.x), y: mm(place.y) }))}
                </Muted>
              </Stack>
            </PlainButton>
          </li>
        ))}
      </PlainList>
    </>
  );
}
