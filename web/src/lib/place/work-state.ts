import type { Project } from '@plumbline/contract/features/levels/calls/projects.ts';
import type { TenantInfo } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { create } from 'zustand';
import { useSession, type Session } from '../session/session.ts';

/**
 * The user's current place of work, in the client state (specification 3). Everything except the list follows the
 * session, so it survives a reload.
 */
export interface WorkState {
  /** The tenant: level A of the chosen path. */
  readonly tenant: Pick<TenantInfo, 'id' | 'corpName'> | null;
  /** The project: level D of the chosen path. */
  readonly project: Pick<Project, 'projectId' | 'code' | 'tenantId'> | null;
  /** All levels the user may see, and the levels above; empty until loaded. */
  readonly levels: readonly LevelNode[];
  /** The current level: the scope of work. */
  readonly level: { readonly id: string; readonly name: string } | null;
}

function whereOf({ path, names }: Session): Omit<WorkState, 'levels'> {
  if (path === null || names === null) return { tenant: null, project: null, level: null };
  return {
    tenant: { id: path.A, corpName: names.A },
    project: { projectId: path.D, code: names.D, tenantId: path.A },
    level: { id: path.E, name: names.E },
  };
}

/** The user's current place of work. */
export const useWork = create<WorkState>()(() => ({ ...whereOf(useSession.getState()), levels: [] }));

useSession.subscribe((session, before) => {
  if (session.token === null) useWork.setState({ levels: [] });
  if (session.path !== before.path || session.names !== before.names) useWork.setState(whereOf(session));
});

/** Stores the levels just read. */
export const setLevels = (levels: readonly LevelNode[]): void => useWork.setState({ levels });
