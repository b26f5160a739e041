import { useId } from 'react';
import { Row } from '../../ui/layout.tsx';
import parts from './form-parts.module.css';

/** Props of a choice between a few options, side by side. */
interface RadioRowProps<K extends string> {
  readonly label: string;
  readonly options: readonly (readonly [K, string])[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
}

export function RadioRow<K extends string>({ label, options, chosen, onChoose }: RadioRowProps<K>): React.JSX.Element {
  const name = useId();
  return (
    <Row as="fieldset" wrap align="stretch" gap="0 24px" className={parts.radios}>
      <legend>{label}</legend>
      {options.map(([key, text]) => (
        <Row as="label" key={key} inline gap={8} className={parts.check}>
          <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
          {text}
        </Row>
      ))}
    </Row>
  );
}
