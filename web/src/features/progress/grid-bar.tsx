import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useSay } from '../../lib/language.ts';
import { LookupSelect } from '../../register/lookup-select.tsx';
import { BandLegend } from './band-legend.tsx';
import css from './completions-grid.module.css';
import type { Asked } from './grid-address.ts';
import { progressWords } from './words.ts';

/** What the bar over the tiles asks. */
export interface GridBarProps {
  readonly asked: Asked;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAsk: (part: Readonly<Record<string, string | null>>) => void;
}

/** Back to the systems, find a tile, filter by discipline and class, and what the colours mean. */
export function GridBar({ asked, text, onText, onAsk }: GridBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.bar}>
      {asked.system !== undefined && (
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onAsk({ system: null })}>
          {say(progressWords.back)}
        </Button>
      )}
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(progressWords.find)}
        placeholder={say(progressWords.find)}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <LookupSelect
        id="grid-discipline"
        register="discipline"
        isOptional
        label={say(progressWords.disciplines)}
        placeholder={say(progressWords.discipline)}
        value={asked.discipline ?? null}
        onChange={(discipline) => onAsk({ discipline })}
      />
      <LookupSelect
        id="grid-class"
        register="itrClass"
        isOptional
        label={say(progressWords.classes)}
        placeholder={say(progressWords.itrClass)}
        value={asked.itrClass ?? null}
        onChange={(itrClass) => onAsk({ itrClass })}
      />
      <BandLegend canDoubt />
    </div>
  );
}
