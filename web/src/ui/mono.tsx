import type { ReactNode } from 'react';

/** A tag number or code in a monospaced font, so that O and 0 differ and columns align. */
export function Mono({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return <span style={{ fontFamily: 'var(--mono)', fontVariantNumeric: 'slashed-zero tabular-nums' }}>{children}</span>;
}
