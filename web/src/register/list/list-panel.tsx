import { listPrint, PRINTED_LISTS } from '@plumbline/contract/features/exports/calls.ts';
import { queryListOf, type QueryListKey } from '@plumbline/contract/lists/index.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { CurrentPageContext, useCurrentPage, type Place } from '../../lib/place/current-page.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ColumnsButton } from '../columns/columns-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { GridCard } from './grid-card.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { listHref, rowsOf } from './list-of-row.tsx';
import css from './list-panel.module.css';
import { useShownRegister } from './use-shown-register.ts';
import { useRegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

interface ListPanelProps {
  readonly list: QueryListKey;
  /** The row the list belongs to. */
  readonly of: string;
  /** Restricts the list to some of its rows; must be the same object at each call. */
  readonly among?: Condition | undefined;
}

/**
 * The list of one row, embedded in a page or tab: its grid with filters, columns and export, and a link to its own
 * page.
 */
export function ListPanel({ list: key, of: ownerId, among }: ListPanelProps): React.ReactNode {
  const list = queryListOf(key);
  const { go } = useCurrentPage();
  // it neither follows nor sets the address, which belongs to the list's own page; but it uses the columns the user
  // chose there
  const place = useMemo(
    (): Place => ({ path: list?.route ?? '', search: new URLSearchParams(), active: false, setTitle: () => {}, go }),
    [list, go],
  );
  if (!list?.query.of) return null;
  return (
    <CurrentPageContext value={place}>
      <Panel key={ownerId} list={list} hangsOn={list.query.of} id={ownerId} among={among} />
    </CurrentPageContext>
  );
}

/** Saves the list of a row as a PDF; shows the reason when it is refused. */
async function print(list: (typeof PRINTED_LISTS)[number], id: string): Promise<void> {
  try {
    await download(listPrint, { list, id });
  } catch (error) {
    notify.failure(error);
  }
}

interface PanelProps extends Pick<ListPanelProps, 'among'> {
  readonly list: QueryList;
  readonly hangsOn: NonNullable<QueryList['query']['of']>;
  readonly id: string;
}

function Panel({ list, hangsOn, id, among }: PanelProps): React.JSX.Element {
  const say = useSay();
  const register = useShownRegister(list);
  const filter = useMemo(() => rowsOf(hangsOn, id, among), [hangsOn, id, among]);
  const screen = useRegisterScreen(register, filter);
  const groups = useGroups(screen);
  const prints = PRINTED_LISTS.find((key) => key === list.key);
  return (
    <Stack gap={8} className={css.panel}>
      <Row gap={8}>
        <Link to={listHref(list, id)}>{say(registerWords.openAsList)}</Link>
        <span className={css.spacer} />
        {prints && (
          <Guarded icon={<PrinterOutlined aria-hidden />} onClick={() => print(prints, id)}>
            {say(registerWords.printList)}
          </Guarded>
        )}
        <ColumnsButton screen={screen} />
        <ExportMenu screen={screen} />
      </Row>
      <GridCard screen={screen} groups={groups} label={say(registerTitle(list))} />
    </Stack>
  );
}
