import type { PartControl } from '@plumbline/contract/rules/form-cells.ts';

/** What a part of a sheet works with that draws in a way of its own. */
export interface PartProps {
  readonly control: PartControl;
  readonly isLocked: boolean;
  readonly onAnswer: (name: string, value: string | number | null) => void;
}
