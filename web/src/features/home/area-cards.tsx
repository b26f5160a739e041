import { holds } from '@plumbline/contract/access.ts';
import { mayEnter } from '@plumbline/contract/pages/page.ts';
import { SETTINGS_PAGES } from '@plumbline/contract/pages/settings-pages.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { AREAS } from './areas.ts';
import css from './home-page.module.css';
import { homeWords } from './words.ts';

/** The work areas one may open. */
export function Areas(): React.JSX.Element {
  const say = useSay();
  const granted = new Set(useSession((session) => session.permissions));
  const roles = useSession((session) => session.roles);
  const settings = SETTINGS_PAGES.filter((page) => mayEnter(page, { permissions: granted, roles }));
  const areas = [
    ...AREAS.map(({ title, links }) => ({ title, links: links.filter(({ code }) => holds(granted, code)) })),
    // Left out of the menu as shipped, so that home is a way to them (readings D18).
    { title: homeWords.settings, links: settings.map(({ route, title }) => ({ to: route, label: title })) },
  ];
  return (
    <section aria-label={say(homeWords.areas)}>
      <h2 className={css.heading}>{say(homeWords.areas)}</h2>
      <div className={css.areas}>
        {areas
          .filter(({ links }) => links.length > 0)
          .map(({ title, links }) => (
            <nav key={title.en} className={css.card} aria-label={say(title)}>
              <h3>{say(title)}</h3>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{say(label)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
      </div>
    </section>
  );
}
