import { BandLegend } from '../skyline/band-legend.tsx';
import { CARD_FILTERS, type RowFilter } from '../filter-bar.tsx';
import type { PackParams } from './pack-params.ts';
import { tileWords } from './pack-words.ts';
import { TileBar } from './tile-bar.tsx';
import type { SetQueryParams } from '../use-query-params.ts';

/** Props of the bar over the tiles. */
export interface PackBarProps {
  readonly isInside: boolean;
  readonly asked: PackParams;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: SetQueryParams;
}

/** Returns to the packs, finds a tile, filters by type, status, discipline and subsystem, and shows the legend. */
export function PackBar({ isInside, asked: params, text, onText, onAsk }: PackBarProps): React.JSX.Element {
  const [type, discipline] = [CARD_FILTERS[0], CARD_FILTERS[2]];
  const filters: readonly RowFilter<keyof PackParams>[] = [
    ...(isInside ? [] : [type]),
    {
      name: 'status',
      register: isInside ? 'jobCardStatus' : 'workPackCompletionStatus',
      all: tileWords.anyStatus,
    },
    discipline,
    { name: 'subSystem', register: 'subSystem', all: tileWords.anySubSystem },
  ];
  const back = { label: tileWords.back, onBack: () => onAsk({ workPack: null, status: null, page: null }, 'step') };
  return (
    <TileBar
      back={isInside ? back : undefined}
      find={tileWords.find}
      text={text}
      onText={onText}
      filters={filters}
      values={params}
      onAsk={(part) => onAsk({ ...part, page: null })}
      legend={<BandLegend none={isInside ? tileWords.noOperations : tileWords.noCards} />}
    />
  );
}
