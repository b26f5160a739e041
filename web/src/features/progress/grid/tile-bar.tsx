import type { Word } from '@plumbline/contract/words/word.ts';
import { ArrowLeftOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { FilterBar, type FilterBarProps } from '../filter-bar.tsx';
import css from './completions-grid.module.css';

/** Props of the bar over tiles. */
interface TileBarProps<N extends string> extends Pick<FilterBarProps<N>, 'filters' | 'values' | 'onAsk'> {
  /** The way out of an opened tile, back to its siblings; left out when no tile is opened. */
  readonly back?: { readonly label: Word; readonly onBack: () => void } | undefined;
  readonly find: Word;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The legend of the colours. */
  readonly legend: ReactNode;
}

/** The bar over tiles: back, search, filters, and legend. */
export function TileBar<N extends string>(props: TileBarProps<N>): React.JSX.Element {
  const { back, find, text, onText, legend, ...filters } = props;
  const say = useSay();
  const lead = (
    <>
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
    </>
  );
  return (
    <FilterBar id="tiles" {...filters} lead={lead}>
      {legend}
    </FilterBar>
  );
}
