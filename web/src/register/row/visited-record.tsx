import { ArrowLeftOutlined, ExportOutlined } from '@ant-design/icons';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import type { SideSheetProps } from '../../ui/side-sheet.tsx';
import { extensionOf } from '../extensions.ts';
import { rowAddress, type RecordName } from '../record-address.ts';
import { RowTitle } from './row-title.tsx';
import { useShownRegister } from '../list/use-shown-register.ts';
import { useSheetTabs } from './sheet-tabs.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import type { Visits } from './visits.ts';
import { registerWords } from '../words.ts';

/** What the sheet shows while the user visits a record from a row. */
type VisitedParts = Pick<SideSheetProps, 'title' | 'note' | 'actions' | 'tabs' | 'tab' | 'onTab'> & {
  readonly children: ReactNode;
};

/** The register and the row of the visited record. */
function useVisitedRow(screen: RegisterScreen, at: RecordName | undefined, shown: boolean) {
  const own = useShownRegister(at && registerOf(at.register));
  const register = own ?? screen.register;
  const enabled = own !== undefined && shown;
  const answer = useVerb(register.key, 'get', { id: at?.id ?? '' }, { enabled });
  const subject = { register, extension: extensionOf(register.key) };
  const tabs = useSheetTabs(subject, at?.id, answer.data, enabled);
  return { ...answer, subject, tabs };
}

/** A record opened from a row, in the sheet of that row: its tabs, and the way back. Undefined when there is none. */
export function useVisited(
  screen: RegisterScreen,
  { visits, from, shown }: { readonly visits: Visits; readonly from: string; readonly shown: boolean },
): VisitedParts | undefined {
  const say = useSay();
  const { at, before, back } = visits;
  const { data: row, error, refetch, subject, tabs } = useVisitedRow(screen, at, shown);
  if (at === undefined) return undefined;
  const backTo = say(fill(registerWords.backTo, { title: before?.title ?? from }));
  return {
    title: (
      <>
        <Button
          type="text"
          size="small"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={backTo}
          title={backTo}
          onClick={back}
        />
        <RowTitle screen={subject} row={row} isNew={false} />
      </>
    ),
    note: say(subject.register.label),
    actions: (
      <Link to={rowAddress(at) ?? '.'}>
        <ExportOutlined aria-hidden /> {say(registerWords.openInList)}
      </Link>
    ),
    ...(!error && tabs),
    children: error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      row && subject.extension.banner?.(row)
    ),
  };
}
