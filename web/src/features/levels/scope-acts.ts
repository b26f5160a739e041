import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { ComponentType } from 'react';

/** An action on a scope of work that another feature contributes to the tab Setup. */
export type ScopeAct = ComponentType<{ readonly level: ManagedLevel }>;

const acts: ScopeAct[] = [];
/** Adds an action to the tab Setup of a scope of work, at import time. */
export const addScopeAct = (act: ScopeAct): number => acts.push(act);
/** The contributed actions, in order. */
export const scopeActs = (): readonly ScopeAct[] => acts;
