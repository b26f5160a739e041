import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import type { TaskInput, TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import { ChoiceDetails } from './inputs/choice-details.tsx';
import { ComputedDetails } from './inputs/computed-details.tsx';
import { LinkDetails } from './inputs/link-details.tsx';
import type { Details, InputOf } from './inputs/details.ts';
import { NumberDetails } from './inputs/number-details.tsx';
import { TableDetails } from './inputs/table-details.tsx';
import { TextDetails } from './inputs/text-details.tsx';

/** Wraps each kind's component in a method, so that the table can be indexed by any kind. */
interface Drawn<I extends TaskInput> {
  draw(props: Details<I>): React.JSX.Element | null;
}
/** The settings of each kind of result besides its label. */
const DETAILS: { readonly [K in TaskKindKey]: Drawn<InputOf<K>> } = {
  number: { draw: (props) => <NumberDetails {...props} /> },
  date: { draw: () => null },
  text: { draw: (props) => <TextDetails {...props} /> },
  choice: { draw: (props) => <ChoiceDetails {...props} /> },
  table: { draw: (props) => <TableDetails {...props} /> },
  computed: { draw: (props) => <ComputedDetails {...props} /> },
  instrument: { draw: (props) => <NumberDetails {...props} /> },
  picture: { draw: () => null },
  signature: { draw: () => null },
  link: { draw: (props) => <LinkDetails {...props} /> },
};
const drawn: { readonly [K in TaskKindKey]: Drawn<TaskInput> } = DETAILS;

/** Props of the input editor. */
export interface InputEditorProps {
  readonly task: Task;
  /** The form it belongs to. */
  readonly form: FormTemplate;
  readonly onChange: (input: TaskInput, field?: string) => void;
  readonly isLocked: boolean;
}

/** The details of a task's input besides its boxes. */
export function InputEditor(props: InputEditorProps): React.JSX.Element | null {
  const { input } = props.task;
  return input === undefined ? null : drawn[input.kind].draw({ ...props, input });
}
