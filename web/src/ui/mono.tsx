import type { ReactNode } from 'react';

/** A tag number, a code: in the monospaced face, so that O and 0 differ and columns line up. */
export function Mono({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <span style={{ fontFamily: 'var(--mono)', fontVariantNumeric: 'slashed-zero tabular-nums' }}>{children}</span>;
}
