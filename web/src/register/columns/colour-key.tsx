import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { colourOf } from '../../grid/row-colours.ts';
import { useLanguage } from '../../lib/value/language.ts';
import css from './colour-key.module.css';

/** What each colour of the rows means: the values of the column, each with its colour. */
export function ColourKey({ name, field }: { readonly name: string; readonly field: Field }): React.JSX.Element {
  const language = useLanguage();
  return (
    <span className={css.key}>
      {(choicesOf(field) ?? []).map(({ value, word }) => {
        const colour = colourOf(name, field, value);
        return (
          colour !== undefined && (
            <span key={String(value)} className={css.value}>
              <span aria-hidden className={css.mark} style={{ background: `var(--pl-colour-${colour})` }} />
              {word[language]}
            </span>
          )
        );
      })}
    </span>
  );
}
