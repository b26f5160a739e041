import { useState } from 'react';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import type { SheetTab } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { useAllowedTabs } from './allowed-tabs.ts';
import { RowDetails } from './row-details.tsx';
import { RowHistory } from './row-history.tsx';
import { RowUses } from './row-uses.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { useTabCounts } from './use-tab-counts.ts';
import { registerWords } from '../words.ts';

const HISTORY_STEP = 50;
const NO_TABS = [] as const;

/** The row the tabs belong to, and whether to load them. */
interface Shown {
  readonly register: AnyRegister;
  readonly id: string | undefined;
  readonly enabled: boolean;
}

/** True when any field of any register refers to rows of this one. */
const isReferredTo = ({ key }: AnyRegister): boolean =>
  allRegisters.some(({ fields }) => Object.values(fields).some((field) => 'to' in field && field.to === key));

/** Where the row is used; no tab for registers that nothing can refer to. */
function useUsesTab({ register, id = '', enabled }: Shown): readonly SheetTab[] {
  const say = useSay();
  const wanted = isReferredTo(register);
  const { data, error, refetch } = useVerb(
    register.key,
    'uses',
    { id },
    { staleTime: 0, enabled: enabled && wanted && id !== '' },
  );
  if (!wanted) return NO_TABS;
  const count = data?.reduce((sum, use) => sum + use.count, 0) ?? null;
  const content = <RowUses id={id} uses={data} error={error} onRetry={() => void refetch()} />;
  return [{ key: 'uses', label: say(registerWords.usedBy), count, content }];
}

/** The history of the row. */
function useHistoryTab({ register, id = '', enabled }: Shown): SheetTab {
  const say = useSay();
  const [limit, setLimit] = useState(HISTORY_STEP);
  const { data, error, refetch } = useVerb(
    register.key,
    'history',
    { id, limit },
    { staleTime: 0, enabled: enabled && id !== '' },
  );
  return {
    key: 'history',
    label: say(registerWords.history),
    count: data?.total ?? null,
    content: (
      <RowHistory
        register={register}
        id={id}
        history={data}
        error={error}
        onRetry={() => void refetch()}
        onMore={() => setLimit((before) => Math.min(500, before * 2))}
      />
    ),
  };
}

/** The tabs of a side sheet and the open one. */
interface SheetTabs {
  readonly tabs: readonly SheetTab[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** The tabs of a row: feature tabs marked as first, details, other feature tabs, where it is used, history. */
export function useSheetTabs(
  screen: Pick<RegisterScreen, 'register' | 'extension'>,
  id: string | undefined,
  row: AnyRow | undefined,
  enabled: boolean,
): SheetTabs {
  const say = useSay();
  const { register, extension } = screen;
  const added = useAllowedTabs(extension.tabs ?? NO_TABS);
  const counts = useTabCounts(register.key, added, row);
  const uses = useUsesTab({ register, id, enabled });
  const past = useHistoryTab({ register, id, enabled });
  const [tab, onTab] = useTab(register.key, added.find(({ first }) => first)?.key ?? 'details');

  const featured = (first: boolean): readonly SheetTab[] =>
    added
      .filter((rowTab) => (rowTab.first === true) === first)
      .map((rowTab) => ({
        key: rowTab.key,
        label: say(rowTab.label),
        count: counts[rowTab.key],
        content: row ? rowTab.render(row) : null,
      }));
  const details: SheetTab = {
    key: 'details',
    label: say(registerWords.details),
    content: row ? <RowDetails register={register} row={row} /> : <SkeletonLines lines={10} />,
  };
  return { tabs: [...featured(true), details, ...featured(false), ...uses, past], tab, onTab };
}

const lastTab = new Map<string, string>();

/** The tab last viewed in this register: it stays selected from row to row. */
function useTab(register: string, first: string): readonly [string, (tab: string) => void] {
  const [tab, setTab] = useState(() => lastTab.get(register) ?? first);
  return [
    tab,
    (next) => {
      lastTab.set(register, next);
      setTab(next);
    },
  ];
}
