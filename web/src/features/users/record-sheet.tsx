import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SideSheet, type SideSheetProps } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { LeaveContext } from './leave-guard.ts';
import type { Sheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** The side sheet of an administration record: asks before discarding input. */
export function RecordSheet({
  sheet,
  children,
  ...rest
}: Omit<SideSheetProps, 'open' | 'onClose' | 'tab' | 'onTab'> & {
  readonly sheet: Sheet;
  readonly children?: ReactNode;
}): React.JSX.Element {
  const { active } = useCurrentPage();
  return (
    <LeaveContext value={sheet.guard}>
      <SideSheet
        {...rest}
        open={sheet.openId !== undefined && active}
        onClose={() => void sheet.open(undefined)}
        tab={sheet.tab}
        onTab={sheet.setTab}
      >
        {children}
      </SideSheet>
    </LeaveContext>
  );
}

/** The page of a list that contains one record alone, as the user centre returns it. */
interface OnePage {
  readonly data: { readonly records: readonly unknown[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The input that reads the record of a sheet, whatever the list behind it shows. */
export const oneRecord = (id: string | undefined) => ({ id: id ?? null, current: 1, size: 1 });

/** The sheet of a record that is not there: still being read, unreadable, or deleted meanwhile. */
export function UnreadSheet({ sheet, answer }: { readonly sheet: Sheet; readonly answer: OnePage }): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = answer;
  const state = data === undefined ? <SkeletonLines lines={8} /> : <EmptyState small title={say(adminWords.isGone)} />;
  return (
    <RecordSheet sheet={sheet} title="">
      {error === null ? state : <ErrorState small error={error} onRetry={() => void refetch()} />}
    </RecordSheet>
  );
}
