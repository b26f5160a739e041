import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, PlainList } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './row-uses.module.css';
import { registerWords } from '../words.ts';

/** Where a row is used, as received. */
export interface RowUsesProps {
  readonly id: string;
  readonly uses: VerbOutput['uses'] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Where a row is used: each count opens exactly the rows it counted. */
export function RowUses({ id, uses, error, onRetry }: RowUsesProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (error) return <ErrorState small error={error} onRetry={onRetry} />;
  if (!uses) return <SkeletonLines lines={6} />;
  if (uses.length === 0)
    return <EmptyState small title={say(registerWords.notUsed)} text={say(registerWords.notUsedText)} />;
  return (
    <PlainList className={css.list}>
      {uses.map(({ register, field, count }) => {
        const other = registerOf(register);
        const fieldDefinition = other?.fields[field];
        if (!other || !fieldDefinition) return null;
        const link = linkToList(other.route, {
          field,
          op: isMany(fieldDefinition) ? 'anyOf' : 'is',
          value: isMany(fieldDefinition) ? [id] : id,
        });
        return (
          <li key={`${register} ${field}`}>
            <span>{say(registerTitle(other))}</span>
            <Muted small>{say(fill(registerWords.asField, { field: say(fieldDefinition.label) }))}</Muted>
            <Link className={css.count} to={link}>
              {format.count(count)}
            </Link>
          </li>
        );
      })}
    </PlainList>
  );
}
