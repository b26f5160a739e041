import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { preservationRound } from '@plumbline/contract/features/preservation/calls.ts';
import { permission } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { EditOutlined, PrinterOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useCodeNames } from '../../lib/code-names.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { download } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { formAddress } from '../../register/record-address.ts';
import { keepTrail } from '../../register/row/trail.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Grid, PlainButton, Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { BOARD_MOST, BOARD_STEP, type Ahead } from './look-ahead-address.ts';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';
import { NamedPlace } from './named-place.tsx';
import { roundFilter } from './round-filter.ts';

const BulkSign = lazy(async () => ({ default: (await import('../../workflow/sign/bulk-sign.tsx')).BulkSign }));
const { tagPwl } = registers;
// a cycle's name consists of its tagged item, its PWL and its day: the order of the walk, which the index of each
// location supplies
const SORT = [{ field: 'name' }] as const;
const STEP = 50;
const MOST = 200;
const NONE: readonly AnyRow[] = [];

/**
 * A round: the locations with the number of open cycles up to a day, and the open cycles at one location, each with its
 * form.
 */
export function Round({ ahead: { to } }: { readonly ahead: Ahead }): React.JSX.Element {
  const [chosen, choose] = useState<string | null>();
  // the data kept while loading must never be from another day
  return <Places key={to} to={to} chosen={chosen} onChoose={choose} />;
}

interface PlacesProps {
  readonly to: string;
  /** The location the user chose; null for cycles without a location, undefined before a choice. */
  readonly chosen: string | null | undefined;
  readonly onChoose: (location: string | null) => void;
}
function Places({ to, chosen, onChoose }: PlacesProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [heads, setHeads] = useState(BOARD_STEP);
  const places = useVerb(
    tagPwl.key,
    'groups',
    { by: ['location'], filter: roundFilter(to), limit: 1000, heads },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const names = useCodeNames([tagPwl.fields.location]);
  if (places.isError) return <ErrorState error={places.error} onRetry={() => void places.refetch()} />;
  if (places.isPending) return <SkeletonTable rows={10} />;
  const all = places.data.groups
    .map(({ values: [location], count }) => ({ id: location?.value ?? null, title: location?.title ?? '', count }))
    .toSorted(
      (a, b) =>
        Number(a.id === null) - Number(b.id === null) || a.title.localeCompare(b.title, 'en', { numeric: true }),
    );
  // finished work leaves the round, so the first remaining location is shown
  const place = all.find(({ id }) => id === chosen) ?? all[0];
  if (place === undefined)
    return <EmptyState title={say(fill(aheadWords.none, { day: format.date(to) }))} text={say(aheadWords.noneText)} />;
  return (
    <Stack gap={12}>
      <p className={css.soft}>{say(aheadWords.roundNote)}</p>
      <Grid align="start" columns="minmax(220px, 300px) minmax(0, 1fr)" gap={16} className={css.walk}>
        <nav aria-label={say(aheadWords.locations)}>
          <Card as="ul" className={css.places}>
            {all.map(({ id, title, count }) => (
              <li key={id ?? ''}>
                <PlainButton
                  className={css.place}
                  aria-current={id === place.id || undefined}
                  onClick={() => onChoose(id)}
                >
                  <span>
                    {id === null ? say(aheadWords.noLocation) : <NamedPlace code={title} name={names.get(id)} />}
                  </span>
                  <span className={css.count}>{format.count(count)}</span>
                </PlainButton>
              </li>
            ))}
          </Card>
          {places.data.more === true && (
            <Button
              block
              loading={places.isPlaceholderData}
              onClick={() => setHeads((before) => Math.min(BOARD_MOST, before + BOARD_STEP))}
            >
              {say(aheadWords.more)}
            </Button>
          )}
        </nav>
        <Place
          key={place.id ?? ''}
          to={to}
          id={place.id}
          count={place.count}
          title={place.id === null ? say(aheadWords.noLocation) : named(place.title, names.get(place.id))}
        />
      </Grid>
    </Stack>
  );
}

interface PlaceProps {
  readonly to: string;
  /** Null for cycles without a location. */
  readonly id: string | null;
  readonly title: string;
  readonly count: number;
}
function Place({ to, id, title, count }: PlaceProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { path, search } = useCurrentPage();
  const maySign = useCan(permission(tagPwl.key, 'sign'));
  const [isSigning, setSigning] = useState(false);
  const [shown, setShown] = useState(STEP);
  const filter = roundFilter(to, id);
  const columns = ['name', 'taggedItem', 'pwl', 'dueDate', 'progress', 'taskPercent', 'outOfLimits'];
  const list = useVerb(tagPwl.key, 'page', { filter, columns, sort: [...SORT], limit: shown }, { staleTime: 0 });
  const descriptions = useDescriptions(list.data?.rows ?? NONE);
  const print = async (): Promise<void> => {
    notify.toast('info', aheadWords.printing);
    await download(preservationRound, { to, location: id }).catch((error: unknown) => notify.failure(error));
  };
  const open = (): void => keepTrail({ list: tagPwl.key, filter, sort: SORT, href: `${path}?${search.toString()}` });
  return (
    <Stack as="section" aria-label={title} gap={12}>
      <Row wrap justify="between" gap="8px 16px" className={css.tools}>
        <h2>
          {title} · {say(fill(aheadWords.rounds, { count: format.count(count) }))}
        </h2>
        <Row as="span" inline wrap align="stretch" gap={8}>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void print()}>
            {say(aheadWords.print)}
          </Button>
          {maySign && (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setSigning(true)}>
              {say(fill(aheadWords.signAll, { count: format.count(count) }))}
            </Button>
          )}
        </Row>
      </Row>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonTable rows={6} />}
      <Stack as="ul" gap={8} aria-label={title}>
        {list.data?.rows.map((row) => (
          <li key={row.id}>
            <RoundCard row={row} says={descriptions.get(refIn(row, 'taggedItem')?.id ?? '') ?? ''} onOpen={open} />
          </li>
        ))}
      </Stack>
      {shown < Math.min(count, MOST) && (
        <Button block size="large" onClick={() => setShown((before) => Math.min(MOST, before + STEP))}>
          {say(aheadWords.more)}
        </Button>
      )}
      {shown >= MOST && count > MOST && (
        <p className={css.soft}>
          {say(fill(aheadWords.most, { shown: format.count(MOST), count: format.count(count) }))}{' '}
          <Link to={linkToList(tagPwl.route, filter)}>{say(aheadWords.whole)}</Link>
        </p>
      )}
      {isSigning && (
        <Suspense>
          <BulkSign
            register={tagPwl.key}
            selection={{ mode: 'allMatching', filter }}
            total={count}
            onClose={() => setSigning(false)}
            onDone={() => void list.refetch()}
          />
        </Suspense>
      )}
    </Stack>
  );
}

const factsOf = (row: AnyRow) => ({
  tag: refIn(row, 'taggedItem')?.title ?? textIn(row, 'name'),
  pwl: refIn(row, 'pwl')?.title ?? '',
  due: textIn(row, 'dueDate'),
  outside: figureIn(row, 'outOfLimits') ?? 0,
});

/** The descriptions of the rows' tagged items, by ID. */
function useDescriptions(rows: readonly AnyRow[]): ReadonlyMap<string, string> {
  const ids = [...new Set(rows.flatMap((row) => refIn(row, 'taggedItem')?.id ?? []))];
  const found = useVerb(registers.taggedItem.key, 'lookup', { ids, limit: 200 }, { enabled: ids.length > 0 });
  return new Map(found.data?.map(({ id, description }) => [id, description ?? '']));
}

interface RoundCardProps {
  readonly row: AnyRow;
  /** The description of the tagged item. */
  readonly says: string;
  readonly onOpen: () => void;
}

/** One cycle: its tagged item, its PWL, its due date and progress. The whole card opens its form. */
function RoundCard({ row, says: description, onOpen }: RoundCardProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  const today = useToday();
  const { tag, pwl, due, outside } = factsOf(row);
  const isLate = due < today;
  return (
    <Link
      className={css.round}
      data-late={isLate || undefined}
      to={formAddress(tagPwl.key, row.id) ?? '.'}
      onClick={onOpen}
    >
      <Stack as="span" className={css.what}>
        <strong>
          <Mono>{tag}</Mono>
        </strong>
        <span>
          {[pwl, inLanguage(description, language)].filter((part) => part !== '').join(' · ')}
          {outside > 0 && ` · ${format.count(outside)} ${say(aheadWords.outside)}`}
        </span>
      </Stack>
      <span className={css.when} data-late={isLate || undefined}>
        {isLate && `${say(aheadWords.shows.overdue)} · `}
        {format.date(due)}
      </span>
      <RecordState register={tagPwl.key} state={textIn(row, 'progress')} />
    </Link>
  );
}
