import type { ReactNode } from 'react';
import { SideSheet, type SideSheetProps } from '../../ui/side-sheet.tsx';
import { LeaveContext } from './leave-guard.ts';
import type { Sheet } from './use-sheet.ts';

/** The side sheet of an administration record: asks before discarding input. */
export function RecordSheet({
  sheet,
  children,
  ...rest
}: Omit<SideSheetProps, 'open' | 'onClose' | 'tab' | 'onTab'> & {
  readonly sheet: Sheet;
  readonly children?: ReactNode;
}): React.JSX.Element {
  return (
    <LeaveContext value={sheet.guard}>
      <SideSheet
        {...rest}
        open={sheet.openId !== undefined}
        onClose={() => void sheet.open(undefined)}
        tab={sheet.tab}
        onTab={sheet.setTab}
      >
        {children}
      </SideSheet>
    </LeaveContext>
  );
}
