import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { Row } from '../../ui/layout.tsx';
import css from './grid/completions-grid.module.css';
import { progressWords } from './words.ts';

/** A filter by one row of a register, under its name in the address. */
export interface RowFilter<N extends string> {
  readonly name: N;
  readonly register: RegisterKey;
  /** The label, where it is not the register's. */
  readonly label?: Word;
  /** The placeholder while the filter is empty. */
  readonly all: Word;
}
/** Filters of job cards and work packs. */
export const CARD_FILTERS = [
  { name: 'workPackType', register: 'workPackType', all: progressWords.allTypes },
  { name: 'workPack', register: 'workPack', all: progressWords.allPacks },
  { name: 'discipline', register: 'discipline', all: progressWords.discipline },
] as const satisfies readonly RowFilter<string>[];

/** Props of the filter bar. */
export interface FilterBarProps<N extends string> {
  /** Prefix of the ids of its inputs, unique among the open pages. */
  readonly id: string;
  readonly filters: readonly RowFilter<N>[];
  readonly values: Readonly<Partial<Record<N, string | undefined>>>;
  readonly onAsk: (part: Readonly<Record<string, string | null>>) => void;
  /** Shown before the filters. */
  readonly lead?: ReactNode;
  /** Shown after the filters. */
  readonly children?: ReactNode;
}

/** The bar over boards, tiles, skylines and curves: a choice of one row for each filter. */
export function FilterBar<N extends string>(props: FilterBarProps<N>): React.JSX.Element {
  const { id, filters, values, onAsk, lead, children } = props;
  const say = useSay();
  return (
    <Row wrap gap={8} className={css.bar}>
      {lead}
      {filters.map(({ name, register, label, all }) => (
        <LookupSelect
          key={`${name} ${register}`}
          id={`${id}-${name}`}
          register={register}
          isOptional
          label={say(label ?? registers[register].label)}
          placeholder={say(all)}
          value={values[name] ?? null}
          onChange={(row) => onAsk({ [name]: row })}
        />
      ))}
      {children}
    </Row>
  );
}
