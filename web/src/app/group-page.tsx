import { groupOf, type MenuGroup } from '@plumbline/contract/pages/groups.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../lib/value/language.ts';
import { useSession } from '../lib/session/session.ts';
import { Card } from '../ui/layout.tsx';
import { Page } from '../ui/page.tsx';
import css from './group-page.module.css';
import { MissingPage } from './missing-page.tsx';
import { mayOpen } from './menu.ts';
import { PAGES } from './pages.ts';
import { appWords } from './words.ts';

/**
 * The page of a route group (specification 2.3): links to its pages, including those hidden in the menu. Pages about
 * one record, and other documents, are opened from their records.
 */
export function GroupPage({ group }: { readonly group: MenuGroup }): React.JSX.Element {
  const say = useSay();
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  const { title, byName } = groupOf(group);
  const open = PAGES.filter(
    (page) => page.group === group && page.hideInBreadcrumb !== true && mayOpen(page, { permissions, roles }),
  ).map(({ route, title: name, hideInMenu }) => ({ route, name: say(name), isHidden: hideInMenu === true }));
  if (open.length === 0) return <MissingPage />;
  const sorted = byName === true ? open.toSorted((page, other) => page.name.localeCompare(other.name)) : open;
  const parts = [
    { title: title, pages: sorted.filter(({ isHidden }) => !isHidden) },
    { title: appWords.notInMenu, pages: sorted.filter(({ isHidden }) => isHidden) },
  ].filter(({ pages }) => pages.length > 0);
  return (
    <Page title={say(title)} crumbs={[{ label: say(title) }]}>
      {parts.map((part) => (
        <Card as="nav" key={part.title.en} aria-label={say(part.title)} pad="14px 16px" className={css.part}>
          {part.title !== title && <h2>{say(part.title)}</h2>}
          <ul>
            {part.pages.map(({ route, name }) => (
              <li key={route}>
                <Link to={route}>{name}</Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}
