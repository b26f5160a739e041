import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import type { Rotation } from '../setup/depth.ts';

/** What the engine treats registers by: registers of one kind differ in their fields alone. */
export const kindOfRegister = ({ key, access, level, subset }: AnyRegister): readonly unknown[] => [
  access,
  level,
  subset?.of,
  isRecord(key),
  linesIn(key) !== undefined,
];

/** The registers a suite over all of them tests in a quick run. */
export const REGISTERS_IN_TURN: Rotation<AnyRegister> = { oneIn: 3, kindOf: kindOfRegister, keyOf: ({ key }) => key };
