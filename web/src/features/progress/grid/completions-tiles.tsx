import type { Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { useMemo } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { CountScope } from '../../handover/scope-filters.ts';
import { useSubSystemsOf } from '../../handover/type-scope.ts';
import type { GridFilter } from '../grid-address.ts';
import { ItrCounts } from '../itr-counts.tsx';
import { itrFacts } from './tile-facts.ts';
import { TileCard, Tiles } from './tile.tsx';
import { isWhole, tilesWith } from '@plumbline/contract/rules/tiles-with.ts';
import { progressWords } from '../words.ts';

/** Props of the tiles of the completions grid. */
export interface CompletionsTilesProps {
  readonly tiles: readonly Tile[];
  /** Restricts the tiles to those whose name or description contains the text; the first tile stays. */
  readonly text: string;
  readonly asked: GridFilter;
  readonly onSystem: (id: string) => void;
  readonly onDetails: (tile: Tile) => void;
}

export function CompletionsTiles({
  tiles,
  text,
  asked: params,
  onSystem,
  onDetails,
}: CompletionsTilesProps): React.JSX.Element {
  const say = useSay();
  const scopeOf = useScopeOf(tiles, params);
  const isInside = params.system !== undefined;
  const shown = tilesWith(tiles, text, params.system);
  if (tiles.length === 0) return <EmptyState title={say(progressWords.empty)} text={say(progressWords.emptyText)} />;
  if (shown.length === 0) return <EmptyState title={say(progressWords.noMatch)} />;
  return (
    <Tiles>
      {shown.map((tile) => {
        const { id } = tile;
        const isFirst = isWhole(tile, params.system);
        return (
          <TileCard
            key={id ?? 'whole'}
            facts={itrFacts(tile, {
              name: isFirst ? say(isInside ? progressWords.wholeSystem : progressWords.whole) : tile.name,
              none: say(progressWords.noItrs),
              isWhole: isFirst,
            })}
            onOpen={() => (id === null || isInside ? onDetails(tile) : onSystem(id))}
            onDetails={() => onDetails(tile)}
          >
            <ItrCounts tile={tile} scope={scopeOf(id)} />
          </TileCard>
        );
      })}
    </Tiles>
  );
}

/** Returns the count scope of each tile. */
function useScopeOf(
  tiles: readonly Tile[],
  { system, discipline, itrClass }: CompletionsTilesProps['asked'],
): (id: string | null) => CountScope | undefined {
  const systems = useMemo(
    () => (system === undefined ? tiles.flatMap(({ id }) => (id === null ? [] : [id])) : [system]),
    [tiles, system],
  );
  const subSystemsOf = useSubSystemsOf(systems);
  const filters = {
    ...(discipline === undefined ? {} : { disciplines: [discipline] }),
    ...(itrClass === undefined ? {} : { itrClasses: [itrClass] }),
  };
  return (id) => {
    if (id === null && system === undefined) return filters;
    const isSystem = system === undefined || id === null || id === system;
    const subSystems = isSystem ? subSystemsOf?.get(id ?? system ?? '') : [id];
    return subSystems === undefined ? undefined : { ...filters, subSystems };
  };
}
