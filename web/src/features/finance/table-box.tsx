import type { Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import table from '../../ui/plain-table.module.css';

/** A table that scrolls sideways where it is wider than its place. */
export function TableBox({
  label,
  children,
}: {
  readonly label: Word;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const say = useSay();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keys
    <div className={table.scroll} role="region" aria-label={say(label)} tabIndex={0}>
      {children}
    </div>
  );
}
