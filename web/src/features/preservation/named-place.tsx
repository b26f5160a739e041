import { addedName } from '@plumbline/contract/rules/named-code.ts';
import { Muted } from '../../ui/layout.tsx';
import css from './look-ahead.module.css';

/** A location by its code, with its name below where that says more. */
export function NamedPlace({
  code,
  name,
}: {
  readonly code: string;
  readonly name: string | undefined;
}): React.JSX.Element {
  const added = addedName(code, name);
  return (
    <>
      {code}
      {added !== undefined && (
        <Muted as="small" small className={css.called}>
          {added}
        </Muted>
      )}
    </>
  );
}
