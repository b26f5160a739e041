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

/** What a scope of work has so far, on the way from its name to the first certificate. */
export interface GuideFacts {
  /** Facility, project and scope of work no longer have the names of a new installation. */
  readonly isNamed: boolean;
  /** It has equipment types, ITRs and certificate types. */
  readonly hasReference: boolean;
  readonly hasTags: boolean;
  /** Its tagged items have checks. */
  readonly hasChecks: boolean;
  /** Somebody with an account may sign Tag ITRs, and somebody certificates. */
  readonly hasSigners: boolean;
  /** A check is signed off. */
  readonly hasSigned: boolean;
  /** The first check that can be filled in, until one is signed off. */
  readonly firstCheck: string | null;
  /** A certificate is raised: the guide has done its work. */
  readonly hasCertificate: boolean;
}
/**
 * Returns how far a scope of work is on the way to its first certificate. Facts about existence only, so that everybody
 * who works in the scope may know them.
 */
export const guide = call({ path: '/api/ext/guide', access: 'level', input: nothing, output: as<GuideFacts>() });

/** The calls of the workbench and of the guide to the first certificate. */
export const homeCalls = { guide, workbench } as const;
