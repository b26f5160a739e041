import type { PartControl } from '@plumbline/contract/rules/form-cells.ts';

/** The props of a sheet part with its own rendering. */
export interface PartProps {
  readonly control: PartControl;
  readonly isLocked: boolean;
  readonly onAnswer: (name: string, value: string | number | null) => void;
}
