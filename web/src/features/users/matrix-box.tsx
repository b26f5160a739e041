import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef } from 'react';
import { useSay } from '../../lib/value/language.ts';
import type { GrantState } from './permission-matrix.ts';
import css from './permission-matrix.module.css';
import { roleWords } from './role-words.ts';

/** One box of the matrix. */
export interface CodeBoxProps {
  readonly label: string;
  readonly held: GrantState;
  /** The user does not hold the code and so may not grant it. */
  readonly cannot: boolean;
  /** Nothing may be changed. */
  readonly locked: boolean;
  readonly onChange: (on: boolean) => void;
}

/**
 * A checkbox that says why it cannot be changed, and stays reachable by keyboard so that screen readers can announce
 * the reason.
 */
export function CodeBox({ label, held: grant, cannot, locked, onChange }: CodeBoxProps): React.JSX.Element {
  const say = useSay();
  const isImplied = grant.is === 'implied';
  const why = whyOf(grant, cannot);
  const reason = why === undefined ? undefined : say(why);
  const fixed = locked || cannot || isImplied;
  return (
    <input
      type="checkbox"
      className={isImplied ? css.implied : css.box}
      aria-label={label}
      aria-disabled={fixed || undefined}
      {...(reason !== undefined && { title: reason, 'aria-description': reason })}
      checked={grant.is !== 'not'}
      onChange={({ target }) => {
        if (!fixed) onChange(target.checked);
      }}
    />
  );
}

function whyOf(grant: GrantState, cannot: boolean) {
  if (grant.is === 'implied') return fill(roleWords.implied, { code: grant.by });
  return cannot ? roleWords.notOwn : undefined;
}

/** A checkbox for a group: all, some or none are ticked. */
export function MixedBox({
  label,
  held: heldCount,
  total,
  locked,
  onChange,
}: {
  readonly label: string;
  readonly held: number;
  readonly total: number;
  readonly locked: boolean;
  readonly onChange: (on: boolean) => void;
}): React.JSX.Element {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = heldCount > 0 && heldCount < total;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css.box}
      aria-label={label}
      aria-disabled={locked || undefined}
      checked={total > 0 && heldCount === total}
      onChange={({ target }) => {
        if (!locked) onChange(target.checked);
      }}
    />
  );
}
