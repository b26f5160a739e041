import type { WorkTile, WorkTiles } from '@plumbline/contract/features/progress/calls/grids.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { PackParams } from './pack-params.ts';
import { tileWords } from './pack-words.ts';
import { type TileFacts, workFacts } from './tile-facts.ts';
import { TileCard, Tiles } from './tile.tsx';
import { type TileKind, WorkCounts } from '../work-counts.tsx';
import { progressWords } from '../words.ts';

/** Props of the tiles of a page. */
export interface PackTilesProps {
  readonly answer: WorkTiles;
  /** True when the tiles are the job cards of one pack. */
  readonly isInside: boolean;
  readonly asked: PackParams;
  readonly text: string;
  readonly onOpen: (tile: WorkTile) => void;
  readonly onDetails: (tile: WorkTile) => void;
}

/** The displayed facts and the kind of a tile; the first tile stands for the whole. */
export function shownTile(
  tile: WorkTile,
  options: { readonly isInside: boolean; readonly isWhole: boolean },
  say: ReturnType<typeof useSay>,
): { readonly facts: TileFacts; readonly kind: TileKind } {
  const { isInside, isWhole } = options;
  if (isWhole && !isInside)
    return {
      kind: 'scope',
      facts: workFacts(tile, { name: say(tileWords.back), none: say(tileWords.noPacks), isWhole }),
    };
  const kind = isInside && !isWhole ? 'jobCard' : 'workPack';
  const none = say(kind === 'jobCard' ? tileWords.noOperations : tileWords.noCards);
  return { kind, facts: workFacts(tile, { name: isWhole ? say(tileWords.wholePack) : tile.name, none, isWhole }) };
}

/** Work packs, or the job cards of one pack, as tiles. */
export function PackTiles({
  answer,
  isInside,
  asked: params,
  text,
  onOpen,
  onDetails,
}: PackTilesProps): React.JSX.Element {
  const say = useSay();
  const { whole: wholeTile, tiles } = answer;
  if (tiles.length === 0 && (text.trim() !== '' || isNarrowed(params)))
    return <EmptyState title={say(progressWords.noMatch)} />;
  if (tiles.length === 0 && wholeTile === null)
    return (
      <EmptyState
        title={say(tileWords.empty)}
        text={say(tileWords.emptyText)}
        actions={<Link to={registers.workPack.route}>{say(tileWords.makePack)}</Link>}
      />
    );
  return (
    <>
      <Tiles>
        {[...(wholeTile === null ? [] : [wholeTile]), ...tiles].map((tile) => {
          const { facts, kind } = shownTile(tile, { isInside, isWhole: tile === wholeTile }, say);
          return (
            <TileCard
              key={tile.id ?? 'whole'}
              facts={facts}
              onOpen={() => onOpen(tile)}
              onDetails={tile.id === null ? undefined : () => onDetails(tile)}
            >
              <WorkCounts tile={tile} kind={kind} />
            </TileCard>
          );
        })}
      </Tiles>
      {tiles.length === 0 && <EmptyState small title={say(tileWords.emptyPack)} text={say(tileWords.emptyPackText)} />}
    </>
  );
}

const isNarrowed = (params: PackParams): boolean =>
  Object.keys(params).some((name) => name !== 'workPack' && name !== 'page');
