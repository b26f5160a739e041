import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { fieldGroups, isWide } from '../form/form-groups.ts';
import { isAsked } from '../form/row-values.ts';
import { cellText } from '../lib/cell-text.ts';
import { isStateField, stateOf } from '../grid/states.ts';
import { useFormat, useLanguage, useSay } from '../lib/language.ts';
import { ProgressCell } from '../ui/progress-cell.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import css from './row-details.module.css';
import { registerWords } from './words.ts';
import type { Field } from '@plumbline/contract/field/field.ts';

/** All there is to know about a row, in the groups of its form. */
export function RowDetails({
  register,
  row,
}: {
  readonly register: AnyRegister;
  readonly row: AnyRow;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  return (
    <div className={css.details}>
      {fieldGroups(register, { computed: true }).map(({ title, fields }) => (
        <section key={title?.en ?? ''}>
          {title && <h3 className={css.head}>{say(title)}</h3>}
          <dl className={css.grid}>
            {fields
              .filter(({ field }) => isAsked(field, row))
              .map(({ name, field }) => (
                <div key={name} className={isWide(field) ? css.wide : css.item}>
                  <dt>{field.label[language]}</dt>
                  <dd className={field.kind === 'text' && field.mono ? css.mono : undefined}>
                    <Value name={name} field={field} row={row} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <p className={css.dates}>
        {say(registerWords.created)} {format.dateTime(row.createdAt)} · {say(registerWords.changed)}{' '}
        {format.dateTime(row.updatedAt)}
      </p>
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly field: Field;
  readonly row: AnyRow;
}

function Value({ name, field, row }: ValueProps): React.ReactNode {
  const language = useLanguage();
  const value = row[name];
  const text = cellText(value, field, language);
  if (name === 'itrDone') return <ProgressCell done={Number(value ?? 0)} total={Number(row['itrTotal'] ?? 0)} />;
  if (isStateField(name, field) && typeof value === 'string')
    return <StatePill state={stateOf(value)}>{text}</StatePill>;
  return text === '' ? '-' : text;
}
