import { queryListOf, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { overAll, type Query } from '@plumbline/contract/lists/query-list.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { groupOf } from '@plumbline/contract/pages/groups.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { Suspense, useMemo, useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import type { Crumb } from '../../ui/breadcrumb.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { useFirstView } from '../views/use-saved-view.ts';
import { GridCard } from './grid-card.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { LevelNote } from './level-note.tsx';
import { ListOfRow } from './list-of-row.tsx';
import { PageActions } from './page-actions.tsx';
import { PrintList } from './print-list.tsx';
import { usePrint } from './use-print.ts';
import { useShownRegister } from './use-shown-register.ts';
import { useRegisterScreen } from './use-register-screen.ts';
import { GROUP_WORDS } from '../words.ts';

const RowSheet = later(async () => ({ default: (await import('../row/row-sheet.tsx')).RowSheet }));

/** Which register a page shows. */
export interface RegisterPageProps {
  /** The key of a register, or of a query list. */
  readonly register: string;
  /** A filter the page always has, besides the user's own. */
  readonly filter?: Filter;
  readonly title?: Word;
}

/** What the rows of a list belong to, one at a time; undefined for a list that its address opens over all of them. */
function ownerIn(key: string, search: URLSearchParams): NonNullable<Query['of']> | undefined {
  const owner = queryListOf(key)?.query.of;
  return owner?.all && !search.has(owner.field) ? undefined : owner;
}
/** The register or list of a page, with the row that each line belongs to where it is read over all of them. */
function declaredFor(key: string, search: URLSearchParams): AnyRegister | undefined {
  const [declared, owner] = [registerOrListOf(key), queryListOf(key)?.query.of];
  return declared && owner && ownerIn(key, search) === undefined ? overAll(declared, owner) : declared;
}

/** The screen of a register: title, actions, filter row, grid, totals, and a side sheet for one row. */
export default function RegisterPage({ register: key, filter, title }: RegisterPageProps): React.JSX.Element {
  const { search } = useCurrentPage();
  const declared = useMemo(() => declaredFor(key, search), [key, search]);
  // the company's own names, and the fields its options hide, reach every part of this page through its register
  const register = useShownRegister(declared);
  const say = useSay();
  if (!register) throw new Error(`There is no register "${key}"`);
  const called = title ?? register.label;
  const shown = { register, title: say(called) };
  const owner = ownerIn(key, search);
  if (owner === undefined) return <BeginningScreen key={key} {...shown} filter={filter} />;
  return (
    <ListOfRow of={owner} title={called}>
      {(row) => <BeginningScreen key={row.id} {...shown} {...row} />}
    </ListOfRow>
  );
}

/**
 * The breadcrumb to the page's group in the catalogue: a list of a feature's registers may be in a different group from
 * its rows.
 */
function crumbOf({ route, group }: AnyRegister, say: ReturnType<typeof useSay>): Crumb {
  const own = pageAt(route)?.group;
  const { title, name } = own ? groupOf(own) : { title: GROUP_WORDS[group], name: group };
  return { label: say(title), to: `/${name}` };
}

interface ScreenProps {
  readonly register: AnyRegister;
  readonly filter: Filter | undefined;
  readonly title: string;
  /** The line under the title of a query list. */
  readonly note?: React.ReactNode;
}

/** The screen, once it is known with which saved view it begins: no rows are read that nobody asked for. */
function BeginningScreen(props: ScreenProps): React.JSX.Element {
  const say = useSay();
  const begins = useFirstView(props.register);
  if (begins !== undefined) return <RegisterScreen {...props} begins={begins} />;
  return (
    <Page fill title={props.title} crumbs={[crumbOf(props.register, say), { label: props.title }]}>
      <SkeletonTable rows={20} />
    </Page>
  );
}

function RegisterScreen({
  register,
  filter,
  title,
  note,
  begins,
}: ScreenProps & { readonly begins: ListView | null }): React.JSX.Element {
  const say = useSay();
  const screen = useRegisterScreen(register, filter, begins);
  const groups = useGroups(screen);
  const { lines, names, print } = usePrint(screen.rows, screen.columns);
  const isKept = queryListOf(register.key) === undefined;
  const { note: own, sheet: ListSheet } = screen.extension;
  const [wasOpened, setOpened] = useState(false);
  if (screen.openId !== undefined && !wasOpened) setOpened(true);
  return (
    <Page
      fill
      title={title}
      crumbs={[crumbOf(register, say), { label: title }]}
      note={isKept ? <LevelNote screen={screen} /> : (note ?? (own && say(own)))}
      actions={<PageActions screen={screen} groups={groups} onPrint={print} />}
    >
      <GridCard screen={screen} groups={groups} label={title} hasViews />
      <PrintList screen={screen} lines={lines} names={names} />
      {isKept && wasOpened && (
        <Suspense>
          <RowSheet screen={screen} />
        </Suspense>
      )}
      {ListSheet !== undefined && wasOpened && (
        <Suspense>
          <ListSheet openId={screen.openId} open={screen.open} />
        </Suspense>
      )}
    </Page>
  );
}
