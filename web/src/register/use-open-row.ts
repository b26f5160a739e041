import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentPage } from '../lib/current-page.ts';
import { notify } from '../lib/notify.ts';
import { recordAddress, rowAddress } from './record-address.ts';
import { keepTrail, type Trail } from './trail.ts';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from './words.ts';

const textOf = (row: AnyRow, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

/** The address of the record behind a row of a list that is a query; null where there is none to open. */
export function openedBy({ query: { opens }, title }: QueryList, row: AnyRow): string | null {
  if (opens === undefined) return null;
  const id = opens.id === undefined ? row.id : textOf(row, opens.id);
  if (id === '') return null;
  const record = { register: textOf(row, opens.register), id, title: textOf(row, title) };
  return opens.by === 'work' ? recordAddress(record) : rowAddress(record);
}

/** A list as it is asked for on its screen, to be gone through record by record. */
export const trailOf = (screen: Pick<RegisterScreen, 'register' | 'filter' | 'view'>, href: string): Trail => ({
  list: screen.register.key,
  filter: screen.filter,
  sort: screen.view.sort,
  href,
});

/** What opening a row does: its side sheet; the record behind it, where the row is of a query. */
export function useOpenRow(screen: RegisterScreen): (row: AnyRow) => void {
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const list = queryListOf(screen.register.key);
  return (row) => {
    if (list === undefined) return screen.open(row.id);
    const href = openedBy(list, row);
    if (href === null) return notify.toast('info', registerWords.noRecord);
    if (list.query.opens?.by === 'work') keepTrail(trailOf(screen, `${path}?${search.toString()}`));
    void navigate({ href });
    return undefined;
  };
}
