import { Suspense } from 'react';
import { later } from '../lib/look/page-idle.ts';
import type { SideSheetProps } from './side-sheet-props.ts';

export type { SheetTab, SideSheetProps } from './side-sheet-props.ts';

const SideSheetDrawer = later(() => import('./side-sheet-drawer.tsx'));

/**
 * A sheet that slides in from the right with tabs and a count on each; Esc closes it, and the focus returns to where it
 * was.
 */
export function SideSheet(props: SideSheetProps): React.JSX.Element {
  return (
    <Suspense>
      <SideSheetDrawer {...props} />
    </Suspense>
  );
}
