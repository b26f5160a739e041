import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { matrixOf } from '@plumbline/contract/rules/matrices.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn, refIn } from '../../lib/value/row-facts.ts';
import type { PageFacts } from '../../register/extensions.ts';
import { useIsOffered } from '../../lib/place/level-settings.ts';
import { Row } from '../../ui/layout.tsx';
import css from './state-filters.module.css';
import { checkWords } from './words.ts';

interface StateFiltersProps {
  readonly list: QueryList;
  /** The choice field whose values are counted. */
  readonly field: string;
  readonly page: PageFacts;
}

/** Maximum rows counted per value: an exact count beyond this is not worth the wait. */
const COUNTED_MOST = 1000;

/** Counts the filtered rows by state; each count filters the list to its rows. */
export function StateFilters({ list, field, page }: StateFiltersProps): React.JSX.Element {
  const say = useSay();
  const own = list.fields[field];
  return (
    <Row align="stretch" gap={12} small className={css.filters} role="group" aria-label={say(checkWords.stateCounts)}>
      {(own && choicesOf(own))?.map(({ value, word }) => (
        <StateFilterButton
          key={String(value)}
          value={String(value)}
          word={word}
          list={list}
          field={field}
          page={page}
        />
      ))}
    </Row>
  );
}

interface StateFilterButtonProps extends StateFiltersProps {
  readonly value: string;
  readonly word: Word;
}
function StateFilterButton({ value, word, list, field, page }: StateFilterButtonProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const others = page.filterWithout(field);
  const own: Filter = { field, op: 'anyOf', value: [value] };
  const filter = others === undefined ? own : { and: [others, own] };
  const { data } = useVerb(list.key, 'count', { filter, most: COUNTED_MOST });
  const shown = page.filters[field];
  const isShown = shown?.op === 'anyOf' && shown.values.length === 1 && shown.values[0] === value;
  const count = data === undefined ? '–' : format.count(data.total, COUNTED_MOST);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => page.setFilter(field, isShown ? undefined : { op: 'anyOf', values: [value] })}
    >
      {say(word)} <strong>{count}</strong>
    </button>
  );
}

/** Links a matrix line to the tags that lack the check it requires. */
export function LackingLink({ list, row }: { readonly list: QueryList; readonly row: AnyRow }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { compares } = list.query;
  const isOffered = useIsOffered()(list.route);
  if (compares === undefined || !isOffered) return null;
  const { of: referenceField, apart } = matrixOf(compares.matrix);
  const conditions = ['equipmentType', 'equipmentStatus', referenceField].map((name): Filter => {
    const value = refIn(row, name)?.id;
    return value === undefined ? { field: name, op: 'blank' } : { field: name, op: 'is', value };
  });
  const texts = apart.map((name): Filter => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? { field: name, op: 'is', value } : { field: name, op: 'blank' };
  });
  const filter: Filter = {
    and: [...conditions, ...texts, { field: compares.field, op: 'is', value: compares.starts }],
  };
  const count = format.count(figureIn(row, 'tagsLacking') ?? 0);
  return (
    <Link className={css.link} to={linkToList(list.route, filter)}>
      {say(fill(checkWords.lacking, { count }))}
    </Link>
  );
}

/** Links to a review, where the user has its page. */
export function ReviewLink({ list }: { readonly list: QueryList }): React.ReactNode {
  const say = useSay();
  const isOffered = useIsOffered()(list.route);
  return isOffered && <Link to={list.route}>{say(registerTitle(list))}</Link>;
}
