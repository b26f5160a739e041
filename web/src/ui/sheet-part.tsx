import type { ReactNode } from 'react';
import { Muted, Stack } from './layout.tsx';
import css from './sheet-part.module.css';

/**
 * A section of a sheet: its purpose, and below it the possible actions. Without a title where the sheet itself has it.
 */
export function SheetPart({
  title,
  text,
  children,
}: {
  readonly title?: string;
  readonly text: string;
  readonly children: ReactNode;
}): React.JSX.Element {
  return (
    <Stack as="section" gap={12} className={css.part} aria-label={title}>
      {title !== undefined && <h3>{title}</h3>}
      <Muted as="p">{text}</Muted>
      {children}
    </Stack>
  );
}
