import { registers } from '@plumbline/contract/registers/index.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { Radio } from 'antd';
import { useId } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './punch-inline.module.css';
import { sheetWords } from './words.ts';

/** Chooses the category of a punch item. */
export interface CategoryChoiceProps {
  readonly value: string | null;
  readonly onChange: (category: string) => void;
}

/**
 * Shows the categories side by side as equal tiles, and what the chosen one means: there are few, and the choice
 * decides what blocks a certificate.
 */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const label = useId();
  const categories = useVerb(registers.punchListItemCategory.key, 'lookup', { text: '', limit: 50 });
  if (categories.isPending) return <SkeletonLines lines={1} />;
  if (categories.isError)
    return <ErrorState small error={categories.error} onRetry={() => void categories.refetch()} />;
  if (categories.data.length === 0)
    return (
      <Muted as="p" small className={css.soft}>
        {say(sheetWords.noCategories)}
      </Muted>
    );
  const chosen = categories.data.find(({ id }) => id === value);
  return (
    <div className={css.whole}>
      <span id={label}>{say(sheetWords.category)}</span>
      <Radio.Group
        aria-labelledby={label}
        className={css.categories ?? ''}
        value={value}
        onChange={({ target }) => onChange(String(target.value))}
      >
        {categories.data.map(({ id, title, description }) => (
          <Radio.Button
            key={id}
            value={id}
            aria-label={`${title} ${description ?? ''}`.trim()}
            title={description ?? ''}
          >
            {title}
          </Radio.Button>
        ))}
      </Radio.Group>
      <Muted as="p" small aria-live="polite">
        {chosen === undefined
          ? say(sheetWords.chooseCategory)
          : [chosen.title, inLanguage(chosen.description ?? '', language)].filter(Boolean).join(' · ')}
      </Muted>
    </div>
  );
}
