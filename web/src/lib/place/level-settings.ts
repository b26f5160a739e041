import type { LevelSettings } from '@plumbline/contract/features/levels/calls/levels.ts';
import { OPTION_STARTS, type LevelOptionValues } from '@plumbline/contract/level-options.ts';
import { isOffered } from '@plumbline/contract/pages/offered.ts';
import { isAbove, type Level } from '@plumbline/contract/levels.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { useCallback } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly settings: LevelSettings | null }>()(() => ({ settings: null }));

/** Stores the settings of the chosen levels; null while no scope of work is chosen. */
export const setLevelSettings = (settings: LevelSettings | null): void => useStore.setState({ settings });

/** Returns the options of the chosen levels; the defaults until they are loaded. */
export const useLevelOptions = (): LevelOptionValues => useStore((state) => state.settings?.options ?? OPTION_STARTS);

/**
 * Returns the zone of the chosen scope of work, an IANA name; the browser's zone until it is known, and without a
 * scope.
 */
export const scopeZone = (): string => useStore.getState().settings?.timeZone ?? machineZone();

/** The same as a hook; re-renders when it changes. */
export const useScopeZone = (): string => useStore((state) => state.settings?.timeZone) ?? machineZone();

/** Returns the subcontractors that lists are limited to; null without such a limit. */
export const useSubcontractors = (): readonly string[] | null =>
  useStore((state) => state.settings?.subcontractors ?? null);

/** True when rows of a level are above the levels granted to me: they are then read-only. */
export const useIsAbove = (level: Level): boolean =>
  useStore((state) => state.settings !== null && isAbove(level, state.settings.grantedFrom));

/** The same for the rows of a register; those of an area of administration depend on rights alone. */
export const useIsKeptAbove = ({ level, area }: Pick<AnyRegister, 'level' | 'area'>): boolean => {
  const isAboveMe = useIsAbove(level);
  return isAboveMe && area === undefined;
};

/** True when the options allow a page in the menu; entries of other systems are not affected by options. */
export const useIsOffered = (): ((route: string) => boolean) => {
  const options = useLevelOptions();
  return useCallback((route: string) => isOffered(route, options), [options]);
};
