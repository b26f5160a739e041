import { as, call, nothing } from '../../../calls/call.ts';

/** What an administrator keeps, in numbers. Null is what the caller may not see. */
export interface WorkbenchFigures {
  readonly users: { readonly enabled: number; readonly waiting: number } | null;
  readonly roles: number | null;
  /** Nodes of the menu that are left out of the sidebar. */
  readonly menu: { readonly pages: number; readonly hidden: number } | null;
  readonly projects: number;
  /** Imports of the projects the caller may see. */
  readonly imports: { readonly running: number; readonly failedToday: number } | null;
}
/** The figures of the administrator's landing page (specification 2.1). */
export const workbench = call({
  path: '/api/ext/workbench',
  access: 'signedIn',
  input: nothing,
  output: as<WorkbenchFigures>(),
});
