import { renamed } from '@plumbline/contract/aliases.ts';
import { offeredFields } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { useMemo } from 'react';
import { useAliases } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';

/** A register as shown here: with the company's own names, without the fields its options hide. */
export function useShownRegister(own: AnyRegister): AnyRegister;
export function useShownRegister(own: AnyRegister | undefined): AnyRegister | undefined;
export function useShownRegister(own: AnyRegister | undefined): AnyRegister | undefined {
  const aliases = useAliases();
  const options = useLevelOptions();
  return useMemo(() => own && renamed(aliases, offeredFields(options, own)), [aliases, options, own]);
}
