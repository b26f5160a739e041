import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { notify } from '../../lib/look/notify.ts';
import { recordAddress, rowAddress } from '../record-address.ts';
import { keepTrail, type Trail } from '../row/trail.ts';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

const textOf = (row: AnyRow, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

/** The address of the record behind a row of a query list; null where there is none to open. */
export function openedBy({ query: { opens }, title }: QueryList, row: AnyRow): string | null {
  if (opens === undefined) return null;
  const id = opens.id === undefined ? row.id : textOf(row, opens.id);
  if (id === '') return null;
  const record = { register: textOf(row, opens.register), id, title: textOf(row, title) };
  return opens.by === 'work' ? recordAddress(record) : rowAddress(record);
}

/** The list as its screen queries it, so that the user can step through its records. */
export const trailOf = (screen: Pick<RegisterScreen, 'register' | 'filter' | 'view'>, href: string): Trail => ({
  list: screen.register.key,
  filter: screen.filter,
  sort: screen.view.sort,
  href,
});

/** Returns what opening a row does: opens its side sheet or, in a query list, the record behind it. */
export function useOpenRow(screen: RegisterScreen): (row: AnyRow) => void {
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const list = queryListOf(screen.register.key);
  const { sheet, address } = screen.extension;
  return (row) => {
    if (list === undefined || sheet !== undefined) return screen.open(row.id);
    const href = address === undefined ? openedBy(list, row) : address(row);
    if (href === null) return notify.toast('info', registerWords.noRecord);
    if (list.query.opens?.by === 'work') keepTrail(trailOf(screen, `${path}?${search.toString()}`));
    void navigate({ href });
    return undefined;
  };
}
