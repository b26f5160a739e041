import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { LookupSelect } from '../../../register/row/lookup-select.tsx';
import { Row } from '../../../ui/layout.tsx';
import css from './completions-grid.module.css';

/** A filter of the tiles by one row of a register. */
interface TileAsk {
  readonly register: RegisterKey;
  /** The label, where it is not the register's. */
  readonly label?: Word;
  /** The placeholder while the filter is empty. */
  readonly all: Word;
  readonly value: string | undefined;
  readonly onAsk: (id: string | null) => void;
}

/** Props of the bar over tiles. */
export interface TileBarProps {
  /** The way out of an opened tile, back to its siblings; left out when no tile is opened. */
  readonly back?: { readonly label: Word; readonly onBack: () => void } | undefined;
  readonly find: Word;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly asks: readonly TileAsk[];
  /** The legend of the colours. */
  readonly legend: ReactNode;
}

/** The bar over tiles: back, search, filters, and legend. */
export function TileBar({ back, find, text, onText, asks, legend }: TileBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap gap={8} className={css.bar}>
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
    </Row>
  );
}
