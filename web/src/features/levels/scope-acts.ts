import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/level-list.ts';
import type { ComponentType } from 'react';

/** What a later feature lets people do for a scope of work on its page: a part of its tab Setup. */
export type ScopeAct = ComponentType<{ readonly level: ManagedLevel }>;

const acts: ScopeAct[] = [];
/** Adds a part to the tab Setup of a scope of work, at import time. */
export const addScopeAct = (act: ScopeAct): number => acts.push(act);
/** What was added, in order. */
export const scopeActs = (): readonly ScopeAct[] => acts;
