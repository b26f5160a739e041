import { registers } from '@plumbline/contract/registers/index.ts';
import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useSay } from '../../lib/language.ts';
import { LookupSelect } from '../../register/lookup-select.tsx';
import { BandLegend } from './band-legend.tsx';
import css from './completions-grid.module.css';
import type { PackAsked } from './pack-asked.ts';
import { tileWords } from './pack-words.ts';
import type { Ask } from './use-asked.ts';
import { progressWords } from './words.ts';

/** What the bar over the tiles asks. */
export interface PackBarProps {
  readonly isInside: boolean;
  readonly asked: PackAsked;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: Ask;
}

/** Back to the packs, find a tile, filter by type, status, discipline and subsystem, and what the colours mean. */
export function PackBar({ isInside, asked, text, onText, onAsk }: PackBarProps): React.JSX.Element {
  const say = useSay();
  const asks = [
    ...(isInside ? [] : [['workPackType', 'workPackType', progressWords.allTypes] as const]),
    ['status', isInside ? 'jobCardStatus' : 'workPackCompletionStatus', tileWords.anyStatus],
    ['discipline', 'discipline', progressWords.discipline],
    ['subSystem', 'subSystem', tileWords.anySubSystem],
  ] as const;
  return (
    <div className={css.bar}>
      {isInside && (
        <Button
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => onAsk({ workPack: null, status: null, page: null }, 'step')}
        >
          {say(tileWords.back)}
        </Button>
      )}
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(tileWords.find)}
        placeholder={say(tileWords.find)}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {asks.map(([name, register, all]) => (
        <LookupSelect
          key={register}
          id={`tiles-${register}`}
          register={register}
          isOptional
          label={say(registers[register].label)}
          placeholder={say(all)}
          value={asked[name] ?? null}
          onChange={(id) => onAsk({ [name]: id, page: null })}
        />
      ))}
      <BandLegend none={isInside ? tileWords.noOperations : tileWords.noCards} />
    </div>
  );
}
