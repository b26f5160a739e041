import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/language.ts';
import { LookupSelect } from '../../register/lookup-select.tsx';
import css from './completions-grid.module.css';

/** One row of a register the tiles are asked for. */
interface TileAsk {
  readonly register: RegisterKey;
  /** What it is called where it is not its register. */
  readonly label?: Word;
  /** What stands in its place while nothing is asked. */
  readonly all: Word;
  readonly value: string | undefined;
  readonly onAsk: (id: string | null) => void;
}

/** What the bar over tiles holds. */
export interface TileBarProps {
  /** Out of a tile, back to those it is one of; left out where one is in none. */
  readonly back?: { readonly label: Word; readonly onBack: () => void } | undefined;
  readonly find: Word;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly asks: readonly TileAsk[];
  /** What the colours mean. */
  readonly legend: ReactNode;
}

/** The bar over tiles: back, find one, ask for some, and what the colours mean. */
export function TileBar({ back, find, text, onText, asks, legend }: TileBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.bar}>
      {back && (
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={back.onBack}>
          {say(back.label)}
        </Button>
      )}
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(find)}
        placeholder={say(find)}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {asks.map(({ register, label, all, value, onAsk }) => (
        <LookupSelect
          key={register}
          id={`tiles-${register}`}
          register={register}
          isOptional
          label={say(label ?? registers[register].label)}
          placeholder={say(all)}
          value={value ?? null}
          onChange={onAsk}
        />
      ))}
      {legend}
    </div>
  );
}
