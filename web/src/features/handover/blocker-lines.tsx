import type { Blocker } from '@plumbline/contract/features/handover/calls/handover-blockers.ts';
import { ExclamationCircleOutlined, StopOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/language.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './blockers.module.css';
import { recordAddress } from '../../register/record-address.ts';
import { handoverWords } from './words.ts';

/** What blocks a certificate, line by line; each line links to its record. */
export function BlockerLines({ lines }: { readonly lines: readonly Blocker[] }): React.JSX.Element {
  const say = useSay();
  return (
    <ul className={css.lines}>
      {lines.map((line) => {
        const label = say(handoverWords[line.weight]);
        const Icon = line.weight === 'stop' ? StopOutlined : ExclamationCircleOutlined;
        return (
          <li key={`${line.kind}.${line.id}`} data-weight={line.weight}>
            <span role="img" aria-label={label} title={label} className={css.sign}>
              <Icon aria-hidden />
            </span>
            {line.record ? (
              <Link to={recordAddress({ ...line.record, title: line.title }) ?? '.'}>
                <Mono>{line.title}</Mono>
              </Link>
            ) : (
              <Mono>{line.title}</Mono>
            )}
            <span>{say(line.detail)}</span>
          </li>
        );
      })}
    </ul>
  );
}
