import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { MenuEntry } from '../../lib/menu-state.ts';

/** Where people land when nothing else is known. */
export const HOME = '/home-page';
/** Where the administrator lands (specification 2.1). */
const WORKBENCH = '/SystemSettings/Workbenches';
/** Where others choose among their projects (specification 2.1). */
export const PROJECT_PAGE = '/project-page';

/** A way back that stays inside the product; anything else is the home page. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return HOME;
  return from;
}

/** What the landing depends on. */
export interface LandingFacts {
  readonly isAdministrator: boolean;
  /** How many projects the person has. */
  readonly projects: number;
  /** Where the session ended; the home page when one came from nowhere. */
  readonly from: string;
  /** Where the menu leads, see `menuTarget`. */
  readonly menuTarget: string;
  readonly single: ClientSettings['landing.singleProject'];
}
/** What happens after signing in. */
export interface Landing {
  readonly to: string;
  /** No project is assigned: that is told. */
  readonly tellsNone: boolean;
}

/** The project somebody is switched to unasked: their only one (specification 4). */
export const onlyProject = <T>(projects: readonly T[]): T | undefined =>
  projects.length === 1 ? projects[0] : undefined;

/**
 * Where somebody lands after signing in (specification 2.1 and 4, readings D08 and D09). The project steps run for all;
 * the administrator lands on the workbench whatever they give, others with several projects, or none, on the project page.
 */
export function landing({ isAdministrator, projects, from, menuTarget, single }: LandingFacts): Landing {
  const tellsNone = projects === 0;
  if (isAdministrator) return { tellsNone, to: from === HOME ? WORKBENCH : from };
  if (projects !== 1) return { tellsNone, to: `${PROJECT_PAGE}?from=${encodeURIComponent(from)}` };
  if (from !== HOME) return { tellsNone, to: from };
  return { tellsNone, to: single === 'menu' ? menuTarget : PROJECT_PAGE };
}

/**
 * Where the menu leads first: the first entry in its order that is no page itself, as a group, leads to its first child
 * that is one; without such an entry, the first entry that is a page; else home. What stands nowhere is never opened
 * (readings D08).
 *
 * @param addressOf the address of an entry's page; null when no page stands there
 */
export function menuTarget(left: readonly MenuEntry[], addressOf: (frontPath: string) => string | null): string {
  const seen = left.filter(({ displayFlag, type }) => displayFlag && (type === 'M' || type === 'S'));
  const first = ({ children }: MenuEntry): string | null =>
    children.reduce<string | null>(
      (found, child) => found ?? (child.displayFlag ? (addressOf(child.frontPath) ?? first(child)) : null),
      null,
    );
  for (const entry of seen) {
    const to = addressOf(entry.frontPath) === null ? first(entry) : null;
    if (to !== null) return to;
  }
  return seen.map(({ frontPath }) => addressOf(frontPath)).find((to) => to !== null) ?? HOME;
}
