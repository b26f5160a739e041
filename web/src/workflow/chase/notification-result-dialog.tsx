import type { Chased } from '@plumbline/contract/messages.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Button, Modal } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { recordAddress } from '../../register/record-address.ts';
import { Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import css from './chase.module.css';
import { chaseWords } from './words.ts';

interface Props {
  /** The result to show; undefined while there is none. */
  readonly outcome: Chased | undefined;
  readonly title: Word;
  readonly onClose: () => void;
}

/** Shows who was notified about which records, and for which records nobody could be notified and why. */
export function NotificationResultDialog({ outcome, title, onClose }: Props): React.JSX.Element {
  const say = useSay();
  return (
    <Modal
      open={outcome !== undefined}
      title={say(title)}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          {say(chaseWords.close)}
        </Button>
      }
    >
      {outcome && <Outcome outcome={outcome} />}
    </Modal>
  );
}

function Outcome({ outcome: { told: notified, notTold } }: { readonly outcome: Chased }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={16} className={css.outcome}>
      {notified.length === 0 ? (
        <p>{say(chaseWords.nobodyTold)}</p>
      ) : (
        <section aria-label={say(chaseWords.told)}>
          <h3>{say(chaseWords.told)}</h3>
          <ul>
            {notified.map(({ person, lines }) => (
              <li key={lines[0]?.id}>
                <strong>{person}</strong>
                {lines.map((line) => (
                  <RecordName key={line.id} line={line} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notTold.length > 0 && (
        <section aria-label={say(chaseWords.notTold)}>
          <h3>{say(chaseWords.notTold)}</h3>
          <ul>
            {notTold.map((line) => (
              <li key={line.id}>
                <RecordName line={line} />
                <span>{say(line.why)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

function RecordName({ line }: { readonly line: Chased['notTold'][number] | Chased['told'][number]['lines'][number] }) {
  const say = useSay();
  const address = line.title === '' ? null : recordAddress(line);
  if (address === null) return <span>{line.title || say(chaseWords.gone)}</span>;
  return (
    <a href={address} target="_blank" rel="noopener">
      <Mono>{line.title}</Mono>
    </a>
  );
}
