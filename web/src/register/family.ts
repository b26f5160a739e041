import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';

/** The register whose table holds the rows of a register: `taggedItem` for a cable, itself for most. */
export const baseKeyOf = (key: string): string => registerOf(key)?.subset?.of ?? key;

/** The registers that show rows of the same table: `taggedItem`, tags, cables and its other subsets. */
export const familyOf = (key: string): readonly string[] => {
  const base = baseKeyOf(key);
  return [base, ...allRegisters.filter(({ subset }) => subset?.of === base).map((register) => register.key)];
};
