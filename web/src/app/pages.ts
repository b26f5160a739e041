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

const RegisterPage = lazy(() => import('./register-route.tsx'));
const CheckSheetPage = lazy(() => import('./form-route.tsx'));
/** Extends a feature's own list with what all features add to the rows of its register. */
const extended = (view: View): View =>
  lazy(async () => {
    await import('./register-route.tsx');
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

/**
 * Returns the address of a menu entry: the route its frontPath names, or the path itself; null when there is no such
 * page.
 */
export function addressOfEntry(frontPath: string): string | null {
  const page = pageOfFrontPath(frontPath);
  if (page === undefined || (page.outside !== true && !drawn.has(page.route))) return null;
  return frontPath.startsWith('/') ? frontPath : page.route;
}
