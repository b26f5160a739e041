import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { Fragment } from 'react';
import { fieldGroups, isWide } from '../../form/form-groups.ts';
import { isAsked } from '../../form/row-values.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { isStateField, stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { Grid, Row, Text } from '../../ui/layout.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import css from './row-details.module.css';
import { registerWords } from '../words.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isEmpty, isRefField } from '@plumbline/contract/field/kinds.ts';
import { useCodeNames, type CodeNames } from '../../lib/code-names.ts';
import { asRefs, isRef } from '../../lib/value/values.ts';
import { RefLink } from './ref-link.tsx';

/**
 * All details of a row, in the groups of its form. `compact` leaves out what is blank and sets as many beside each other
 * as fit: for a row that is read beside something else.
 */
export function RowDetails({
  register,
  row,
  compact = false,
}: {
  readonly register: AnyRegister;
  readonly row: AnyRow;
  readonly compact?: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const names = useCodeNames(Object.values(register.fields));
  return (
    <Grid gap={20}>
      {fieldGroups(register, { computed: true }).map(({ title, fields }) => (
        <section key={title?.en ?? ''}>
          {title && (
            <Row as="h3" gap={10} className={css.head}>
              {say(title)}
            </Row>
          )}
          <Grid
            as="dl"
            columns={compact ? 'repeat(auto-fill, minmax(170px, 1fr))' : 'repeat(2, minmax(0, 1fr))'}
            gap={compact ? '8px 16px' : '12px 16px'}
            className={css.grid}
          >
            {fields
              .filter(({ name, field }) => isAsked(field, row) && !(compact && isEmpty(row[name])))
              .map(({ name, field }) => (
                <div key={name} className={isWide(field) && !compact ? css.wide : css.item}>
                  <dt>{field.label[language]}</dt>
                  <dd className={field.kind === 'text' && field.mono ? css.mono : undefined}>
                    <Value name={name} field={field} row={row} names={names} />
                  </dd>
                </div>
              ))}
          </Grid>
        </section>
      ))}
      <Text as="p" small className={css.dates}>
        {say(registerWords.created)} {format.dateTime(row.createdAt)} · {say(registerWords.changed)}{' '}
        {format.dateTime(row.updatedAt)}
      </Text>
    </Grid>
  );
}

interface ValueProps {
  readonly name: string;
  readonly field: Field;
  readonly row: AnyRow;
  readonly names: CodeNames;
}

function Value({ name, field, row, names }: ValueProps): React.ReactNode {
  const language = useLanguage();
  const value = row[name];
  const refs = isRef(value) ? [value] : asRefs(value);
  if (isRefField(field) && refs.length > 0)
    return refs.map((ref, at) => (
      <Fragment key={ref.id}>
        {at > 0 && '; '}
        <RefLink to={field.to} value={ref} name={names.get(ref.id)} />
      </Fragment>
    ));
  const text = cellText(value, field, language);
  if (name === 'itrDone') return <ProgressCell done={Number(value ?? 0)} total={Number(row['itrTotal'] ?? 0)} />;
  if (isStateField(name, field) && typeof value === 'string')
    return <StatePill state={stateOf(value)}>{text}</StatePill>;
  return text === '' ? '-' : text;
}
