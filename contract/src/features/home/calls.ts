import { as, call, nothing } from '../../calls/call.ts';

/** The figures of what an administrator manages. Null where the caller may not see them. */
export interface WorkbenchFigures {
  readonly users: { readonly enabled: number; readonly waiting: number } | null;
  readonly roles: number | null;
  /** Menu nodes that are hidden in the sidebar. */
  readonly menu: { readonly pages: number; readonly hidden: number } | null;
  readonly projects: number;
  /** Imports of the projects the caller may see. */
  readonly imports: { readonly running: number; readonly failedToday: number } | null;
}
/** Returns the figures of the administrator's landing page (specification 2.1). */
export const workbench = call({
  path: '/api/ext/workbench',
  access: 'signedIn',
  input: nothing,
  output: as<WorkbenchFigures>(),
});

/** The calls of the workbench. */
export const homeCalls = { workbench } as const;
