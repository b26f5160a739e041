import { BandLegend } from '../skyline/band-legend.tsx';
import type { PackParams } from './pack-params.ts';
import { tileWords } from './pack-words.ts';
import { TileBar } from './tile-bar.tsx';
import type { SetQueryParams } from '../use-query-params.ts';
import { progressWords } from '../words.ts';

/** Props of the bar over the tiles. */
export interface PackBarProps {
  readonly isInside: boolean;
  readonly asked: PackParams;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: SetQueryParams;
}

/** Returns to the packs, finds a tile, filters by type, status, discipline and subsystem, and shows the legend. */
export function PackBar({ isInside, asked, text, onText, onAsk }: PackBarProps): React.JSX.Element {
  const asks = [
    ...(isInside ? [] : [['workPackType', 'workPackType', progressWords.allTypes] as const]),
    ['status', isInside ? 'jobCardStatus' : 'workPackCompletionStatus', tileWords.anyStatus],
    ['discipline', 'discipline', progressWords.discipline],
    ['subSystem', 'subSystem', tileWords.anySubSystem],
  ] as const;
  const back = { label: tileWords.back, onBack: () => onAsk({ workPack: null, status: null, page: null }, 'step') };
  return (
    <TileBar
      back={isInside ? back : undefined}
      find={tileWords.find}
      text={text}
      onText={onText}
      asks={asks.map(([name, register, all]) => ({
        register,
        all,
        value: asked[name],
        onAsk: (id) => onAsk({ [name]: id, page: null }),
      }))}
      legend={<BandLegend none={isInside ? tileWords.noOperations : tileWords.noCards} />}
    />
  );
}
