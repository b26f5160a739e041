import type { LevelSettings } from '@plumbline/contract/features/levels/calls/level-settings.ts';
import { OPTION_STARTS, type LevelOptionValues } from '@plumbline/contract/level-options.ts';
import { isOffered } from '@plumbline/contract/pages/offered.ts';
import { isAbove, type Level } from '@plumbline/contract/levels.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { useCallback } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly settings: LevelSettings | null }>()(() => ({ settings: null }));

/** Keeps what holds on the chosen levels; null while no scope of work is chosen. */
export const setLevelSettings = (settings: LevelSettings | null): void => useStore.setState({ settings });

/** The options of the chosen levels; as shipped until they are read. */
export const useLevelOptions = (): LevelOptionValues => useStore((state) => state.settings?.options ?? OPTION_STARTS);

/** The zone of the chosen scope of work, an IANA name; that of the browser until it is known, and without a scope. */
export const scopeZone = (): string => useStore.getState().settings?.timeZone ?? machineZone();

/** The same, drawn again when it changes. */
export const useScopeZone = (): string => useStore((state) => state.settings?.timeZone) ?? machineZone();

/** The subcontractors the lists are narrowed to; null without such a limit. */
export const useSubcontractors = (): readonly string[] | null =>
  useStore((state) => state.settings?.subcontractors ?? null);

/** Whether rows of a level lie above what is granted to me: they are read-only then. */
export const useIsAbove = (level: Level): boolean =>
  useStore((state) => state.settings !== null && isAbove(level, state.settings.grantedFrom));

/** Whether the options let a page stand in the menu; entries of other systems are none of theirs. */
export const useIsOffered = (): ((route: string) => boolean) => {
  const options = useLevelOptions();
  return useCallback((route: string) => isOffered(route, options), [options]);
};
