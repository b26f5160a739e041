import type { CardChoice } from '@plumbline/contract/features/progress/card-choice.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { LookupSelect } from '../../../register/row/lookup-select.tsx';
import { Row } from '../../../ui/layout.tsx';
import css from '../grid/completions-grid.module.css';
import { progressWords } from '../words.ts';

const ASKS = [
  ['workPackType', progressWords.allTypes],
  ['workPack', progressWords.allPacks],
  ['discipline', progressWords.discipline],
] as const;

/** Filters cards or packs by type, pack and discipline. */
export function CardBar({
  choice,
  onAsk,
  children,
}: {
  readonly choice: CardChoice;
  readonly onAsk: (part: Readonly<Record<string, string | null>>) => void;
  readonly children?: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap gap={8} className={css.bar}>
      {ASKS.map(([name, all]) => (
        <LookupSelect
          key={name}
          id={`cards-${name}`}
          register={name}
          isOptional
          label={say(registers[name].label)}
          placeholder={say(all)}
          value={choice[name] ?? null}
          onChange={(id) => onAsk({ [name]: id })}
        />
      ))}
      {children}
    </Row>
  );
}
