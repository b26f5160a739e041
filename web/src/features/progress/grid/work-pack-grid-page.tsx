import {
  jobCardGrid,
  TILES_MOST,
  workPackGrid,
  type WorkTile,
} from '@plumbline/contract/features/progress/calls/grids.ts';
import { permission } from '@plumbline/contract/access.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { useCan } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { Page, type PageProps } from '../../../ui/page.tsx';
import { PackBar } from './pack-bar.tsx';
import { PACK_PARAMS, type PackParams } from './pack-params.ts';
import { PackTiles, type PackTilesProps } from './pack-tiles.tsx';
import { PackTilesExport } from './pack-tiles-export.tsx';
import { tileWords } from './pack-words.ts';
import { RecordSheet } from './record-sheet.tsx';
import { SkeletonTiles } from '../skyline/skeleton-tiles.tsx';
import { useQueryParams } from '../use-query-params.ts';
import { progressWords } from '../words.ts';

const PAGE = '/WorkPack/WorkPackGrid';
const { workPack, jobCard } = registers;

/** The record whose sheet is open. */
interface Opened {
  readonly register: 'workPack' | 'jobCard';
  readonly id: string;
}

/**
 * `/WorkPack/WorkPackGrid`: one tile per work pack, then one tile per job card of `?workPack=`, then what is beneath a
 * card.
 */
export default function WorkPackGridPage(): React.JSX.Element {
  const [params, ask] = useQueryParams(PACK_PARAMS);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useTiles(params, text);
  const isInside = params.workPack !== undefined;
  const head = useHead(isInside ? (query.data?.whole?.name ?? '') : null);
  const tools = useTools(params, setOpened, (id) => {
    setText('');
    ask({ workPack: id, status: null, page: null }, 'step');
  });
  const shown = { isInside, asked: params, text };
  return (
    <Page {...head} actions={<PackTilesExport title={head.title} answer={query.data} isInside={isInside} />}>
      <PackBar
        {...shown}
        onText={(next) => {
          setText(next);
          ask({ page: null });
        }}
        onAsk={ask}
      />
      <Answer query={query} shown={shown} tools={tools} onPage={(page) => ask({ page })} />
      <Sheet opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

/** The title, note and breadcrumbs of the page; `pack` is the name of the opened pack, null when none is opened. */
function useHead(pack: string | null): Required<Pick<PageProps, 'note' | 'crumbs'>> & { readonly title: string } {
  const say = useSay();
  const name = say(pageAt(PAGE)?.title ?? progressWords.workPacks);
  const group = { label: say(progressWords.workPacks), to: '/workPack' };
  if (pack === null) return { title: name, note: say(tileWords.note), crumbs: [group, { label: name }] };
  return {
    title: pack === '' ? name : `${name} · ${pack}`,
    note: say(fill(tileWords.cardsNote, { pack })),
    crumbs: [group, { label: name, to: PAGE }, { label: pack }],
  };
}

function Sheet({
  opened,
  onClose,
}: {
  readonly opened: Opened | null;
  readonly onClose: () => void;
}): React.JSX.Element {
  const { register = workPack.key, id = null } = opened ?? {};
  return <RecordSheet key={register} register={register} id={id} onClose={onClose} />;
}

type Tools = Pick<PackTilesProps, 'onOpen' | 'onDetails'>;

/** The actions of a tile: a pack opens its cards, for users who may see them; a card opens its details. */
function useTools(params: PackParams, show: (opened: Opened) => void, goInto: (pack: string) => void): Tools {
  const navigate = useNavigate();
  const seesCards = useCan(permission(jobCard.key, 'see'));
  const isInside = params.workPack !== undefined;
  const onDetails = ({ id }: WorkTile): void => {
    if (id !== null) show({ register: isInside && id !== params.workPack ? 'jobCard' : 'workPack', id });
  };
  const onOpen = (tile: WorkTile): void => {
    if (tile.id === null) return void navigate({ to: workPack.route });
    return isInside || !seesCards ? onDetails(tile) : goInto(tile.id);
  };
  return { onOpen, onDetails };
}

interface AnswerProps {
  readonly query: ReturnType<typeof useTiles>;
  readonly shown: Pick<PackTilesProps, 'isInside' | 'asked' | 'text'>;
  readonly tools: Tools;
  readonly onPage: (page: string | null) => void;
}

/** The tiles of a page, with pagination. */
function Answer({ query, shown, tools, onPage }: AnswerProps): React.JSX.Element {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonTiles />;
  const { count } = query.data;
  return (
    <Refreshing query={query} question={shown}>
      <PackTiles {...shown} {...tools} answer={query.data} />
      {count > TILES_MOST && (
        <Pagination
          align="end"
          style={{ marginBlockStart: 12 }}
          current={pageIn(shown.asked) + 1}
          pageSize={TILES_MOST}
          total={count}
          showSizeChanger={false}
          onChange={(page) => onPage(page === 1 ? null : String(page - 1))}
        />
      )}
    </Refreshing>
  );
}

const pageIn = ({ page }: PackParams): number => Math.max(0, Math.trunc(Number(page ?? 0)) || 0);

/** The tiles of the request: packs, or the cards of one pack. */
function useTiles({ workPack: pack, workPackType, ...params }: PackParams, text: string) {
  const choice = { ...params, text: text.trim(), page: pageIn(params) };
  const packs = useCall(
    workPackGrid,
    { ...choice, ...(workPackType === undefined ? {} : { workPackType }) },
    { enabled: pack === undefined, placeholderData: (before) => before },
  );
  const cards = useCall(
    jobCardGrid,
    { ...choice, workPack: pack ?? '' },
    { enabled: pack !== undefined, placeholderData: (before) => (before?.whole?.id === pack ? before : undefined) },
  );
  return pack === undefined ? packs : cards;
}
