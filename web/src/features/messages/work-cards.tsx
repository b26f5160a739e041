import { workItem } from '@plumbline/contract/lists/work-item.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { filterOfLink } from '../../lib/place/list-link.ts';
import { useVerb } from '../../lib/call/query.ts';
import { keepTrail } from '../../register/row/trail.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { ALL_WORK, CHIPS, workFilter, type Chip, type WorkAsked } from './work-filter.ts';
import { WorkList } from './work-list.tsx';
import css from './work-cards.module.css';
import { WORK_MOST, WORK_SORT, workRow, type WorkRow } from './work-row.ts';
import { workWords } from './work-words.ts';

const STEP = 50;

/**
 * My open work for touch screens: filter chips and a search over cards. A filter from the address stays until the user
 * removes it.
 */
export function WorkCards(): React.JSX.Element {
  const say = useSay();
  const { path, search } = useCurrentPage();
  const [criteria, setAsked] = useState<WorkAsked>(ALL_WORK);
  const [shown, setShown] = useState(STEP);
  const typed = useDeferredValue(criteria.text);
  const base = filterOfLink(search);
  const filter = workFilter(base, { ...criteria, text: typed });
  const input = filter === undefined ? {} : { filter };
  const list = useVerb(
    workItem.key,
    'page',
    { ...input, sort: [...WORK_SORT], limit: shown },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const counted = useVerb(workItem.key, 'count', input, { staleTime: 0 }).data?.total;
  const change = (part: Partial<WorkAsked>): void => {
    setAsked((before) => ({ ...before, ...part }));
    setShown(STEP);
  };
  const rows = list.data?.rows.map(workRow);
  const total = counted ?? 0;
  const title = say(workWords.title);
  const open = (): void =>
    keepTrail({ list: workItem.key, filter, sort: WORK_SORT, href: `${path}?${search.toString()}` });
  return (
    <Page title={title} crumbs={[{ label: title }]} note={say(workWords.note)}>
      <Stack gap={12}>
        <WorkBar base={base} asked={criteria} total={counted} onAsk={change} />
        {base !== undefined && (
          <p className={css.part}>
            {say(workWords.part)} · <Link to={path}>{say(workWords.showAll)}</Link>
          </p>
        )}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <SkeletonTable rows={8} />}
        {rows !== undefined && <Rows label={title} rows={rows} isAsked={filter !== undefined} onOpen={open} />}
        {rows !== undefined && rows.length < Math.min(total, WORK_MOST) && (
          <Button block size="large" onClick={() => setShown((before) => Math.min(WORK_MOST, before + STEP))}>
            {say(workWords.more)}
          </Button>
        )}
      </Stack>
    </Page>
  );
}

interface RowsProps {
  readonly label: string;
  readonly rows: readonly WorkRow[];
  /** True when any filter is set: nothing found then does not mean nothing open. */
  readonly isAsked: boolean;
  readonly onOpen: () => void;
}
function Rows({ label, rows, isAsked, onOpen }: RowsProps): React.JSX.Element {
  const say = useSay();
  if (rows.length > 0) return <WorkList label={label} rows={rows} onOpen={onOpen} />;
  const [title, text] = isAsked ? [workWords.noneSo, workWords.noneSoText] : [workWords.none, workWords.noneText];
  return <EmptyState title={say(title)} text={say(text)} />;
}

interface BarProps {
  /** The filter from the address. */
  readonly base: Filter | undefined;
  readonly asked: WorkAsked;
  /** Undefined until known. */
  readonly total: number | undefined;
  readonly onAsk: (part: Partial<WorkAsked>) => void;
}

/** Search, chips, and the number of cards. */
function WorkBar({ base, asked: criteria, total, onAsk }: BarProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Row wrap gap={8}>
      <Input
        className={css.search ?? ''}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={criteria.text}
        placeholder={say(workWords.search)}
        aria-label={say(workWords.search)}
        onChange={({ target }) => onAsk({ text: target.value })}
      />
      {CHIPS.map((chip) => (
        <ChipSelect
          key={chip}
          chip={chip}
          filter={workFilter(base, criteria, chip)}
          value={criteria[chip]}
          onValue={(value) => onAsk({ [chip]: value })}
        />
      ))}
      <Muted figures className={css.count} role="status">
        {total !== undefined && say(fill(workWords.count, { count: format.count(total) }))}
      </Muted>
    </Row>
  );
}

interface ChipProps {
  readonly chip: Chip;
  /** The filter from all other inputs. */
  readonly filter: ReturnType<typeof workFilter>;
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
}

/** One chip: the values that occur under the other filters, each with its count. */
function ChipSelect({ chip, filter, value, onValue }: ChipProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { data } = useVerb(workItem.key, 'options', { field: chip, limit: 200, ...(filter && { filter }) });
  const field = workItem.fields[chip];
  const names = new Map(
    (field ? (choicesOf(field) ?? []) : []).map((choice) => [String(choice.value), choice.word[language]]),
  );
  const options = (data ?? []).flatMap((option) =>
    option.value === null
      ? []
      : [{ value: option.value, label: `${names.get(option.value) ?? option.title} (${format.count(option.count)})` }],
  );
  return (
    <Select
      className={css.chip ?? ''}
      mode="multiple"
      maxTagCount="responsive"
      aria-label={say(workWords[chip])}
      placeholder={say(workWords[chip])}
      value={[...value]}
      options={options}
      optionFilterProp="label"
      onChange={(next: string[]) => onValue(next)}
    />
  );
}
