import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { MenuEntry } from '../../lib/place/menu-state.ts';

/** The landing page when nothing else applies. */
export const HOME = '/home-page';
/** The administrator's landing page (specification 2.1). */
const WORKBENCH = '/SystemSettings/Workbenches';
/** The page where other users choose among their projects (specification 2.1). */
export const PROJECT_PAGE = '/project-page';

/** A return address inside the product; anything else becomes the home page. */
export function safeReturn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith('/login')) return HOME;
  return from;
}

/** The inputs of the landing decision. */
export interface LandingFacts {
  readonly isAdministrator: boolean;
  /** Number of projects the user has. */
  readonly projects: number;
  /** Where the session ended; the home page when the user came from nowhere. */
  readonly from: string;
  /** The page the menu leads to, see `menuTarget`. */
  readonly menuTarget: string;
  readonly single: ClientSettings['landing.singleProject'];
}
/** The destination after signing in. */
export interface Landing {
  readonly to: string;
  /** True when the user must be told that no project is assigned. */
  readonly tellsNone: boolean;
}

/** The project switched to automatically: the user's only one (specification 4). */
export const onlyProject = <T>(projects: readonly T[]): T | undefined =>
  projects.length === 1 ? projects[0] : undefined;

/**
 * Where the user lands after signing in (specification 2.1 and 4, readings D08 and D09). The project steps run for all.
 * The administrator lands on the workbench whatever their result; other users with several projects, or none, land on
 * the project page.
 */
export function landing({ isAdministrator, projects, from, menuTarget, single }: LandingFacts): Landing {
  const tellsNone = projects === 0;
  if (isAdministrator) return { tellsNone, to: from === HOME ? WORKBENCH : from };
  if (projects !== 1) return { tellsNone, to: `${PROJECT_PAGE}?from=${encodeURIComponent(from)}` };
  if (from !== HOME) return { tellsNone, to: from };
  return { tellsNone, to: single === 'menu' ? menuTarget : PROJECT_PAGE };
}

/**
 * The first page the menu leads to: the first page inside the first entry that is not a page itself, such as a group;
 * without such an entry, the first entry that is a page; otherwise home. Entries without a page are never opened
 * (readings D08).
 *
 * @param addressOf the address of an entry's page; null when it has no page
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
