import { ALL_PAGES, pageAt, pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import type { Page } from '@plumbline/contract/pages/page.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { createElement, type ComponentType } from 'react';
import { lazy } from '../lib/look/lazy.ts';
import { VIEWS } from '../features/all-features.ts';
import type { View } from '../features/feature.ts';

/** A page of the workspace: its entry in the contract's catalogue, and its component. */
export interface PageDef extends Page {
  readonly view: ComponentType;
}

const loadRegisterPage = () => import('./register-route.tsx');
const RegisterPage = lazy(loadRegisterPage);
const CheckSheetPage = lazy(() => import('./form-route.tsx'));
/** Extends a feature's own list with what all features add to the rows of its register. */
const extended = (view: View): View =>
  lazy(async () => {
    await loadRegisterPage();
    return { default: view };
  });

function viewOf({ route, register, title, area, outside, many, titled }: Page): ComponentType | undefined {
  const view = VIEWS[route];
  if (view !== undefined) {
    const extendedView = titled === undefined ? view : extended(view);
    return () => createElement(extendedView, { addressOf: addressOfEntry });
  }
  if (outside === true || (area !== undefined && register === undefined)) return undefined;
  if (many === true && register !== undefined && isRecord(register))
    return () => createElement(CheckSheetPage, { register });
  return register === undefined ? undefined : () => createElement(RegisterPage, { register, title });
}

/** Every page the shell can show. */
export const PAGES: readonly PageDef[] = ALL_PAGES.flatMap((page) => {
  const view = viewOf(page);
  return view === undefined ? [] : [{ ...page, view }];
});

const drawn = new Map(PAGES.map((page) => [page.route, page]));

/** Returns the page of a path; undefined when there is none. */
export const pageOf = (path: string): PageDef | undefined => drawn.get(pageAt(path)?.route ?? '');

// a failed prefetch is repeated, and its error shown, when the code is needed
const prefetchRegisterPage = (): void => void loadRegisterPage().catch(() => {});

/** Fetches the code of the list at an address, if there is one: a sign-in that leads there need not wait for it. */
export function prefetchList(href: string): void {
  const { register, many } = pageAt(href.split(/[?#]/)[0] ?? '') ?? {};
  if (register !== undefined && many !== true) prefetchRegisterPage();
}

/** Fetches the code of all lists once the page is idle; returns a function to cancel this. */
export function prefetchLists(): () => void {
  const rest = setTimeout(prefetchRegisterPage, 1500);
  return () => clearTimeout(rest);
}

/**
 * Returns the address of a menu entry: the route its frontPath names, or the path itself; null when there is no such
 * page.
 */
export function addressOfEntry(frontPath: string): string | null {
  const page = pageOfFrontPath(frontPath);
  if (page === undefined || (page.outside !== true && !drawn.has(page.route))) return null;
  return frontPath.startsWith('/') ? frontPath : page.route;
}
