import { BandLegend } from '../skyline/band-legend.tsx';
import type { GridFilter } from '../grid-address.ts';
import { TileBar } from './tile-bar.tsx';
import { progressWords } from '../words.ts';

/** Props of the bar over the tiles. */
interface GridBarProps {
  readonly asked: GridFilter;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: (part: Readonly<Record<string, string | null>>) => void;
}

const FILTERS = [
  {
    name: 'discipline',
    register: 'discipline',
    label: progressWords.disciplines,
    all: progressWords.discipline,
  },
  { name: 'itrClass', register: 'itrClass', label: progressWords.classes, all: progressWords.itrClass },
] as const;

/** Returns to the systems, finds a tile, filters by discipline and class, and shows the legend. */
export function GridBar({ asked: params, text, onText, onAsk }: GridBarProps): React.JSX.Element {
  const isInside = params.system !== undefined;
  return (
    <TileBar
      back={isInside ? { label: progressWords.back, onBack: () => onAsk({ system: null }) } : undefined}
      find={progressWords.find}
      text={text}
      onText={onText}
      filters={FILTERS}
      values={params}
      onAsk={onAsk}
      legend={<BandLegend canDoubt />}
    />
  );
}
