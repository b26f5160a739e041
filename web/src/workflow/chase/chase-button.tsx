import { CHASE_MOST, messageChase, type Chased } from '@plumbline/contract/features/messages/calls/message-chase.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { BellOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { send } from '../../lib/send.ts';
import { recordAddress } from '../../register/record-address.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './chase.module.css';
import { chaseWords } from './words.ts';

/** A record to be chased. */
interface ToChase {
  readonly register: string;
  readonly id: string;
}
interface Props {
  /** Undefined where they are not known one by one. */
  readonly lines: readonly ToChase[] | undefined;
  /** Called once it was done and looked at. */
  readonly onDone?: () => void;
}

/** Reminds the persons assigned to records of them, and shows who was told and who could not be. */
export function ChaseButton({ lines, onDone }: Props): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<OutputOf<typeof messageChase>>();
  const count = lines?.length ?? 0;
  const isTooMany = lines === undefined || count > CHASE_MOST;
  const chase = async (): Promise<void> => {
    setBusy(true);
    try {
      setOutcome(await send(messageChase, { lines: [...(lines ?? [])] }));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
  };
  const close = (): void => {
    setOutcome(undefined);
    onDone?.();
  };
  return (
    <>
      <Button
        size="small"
        icon={<BellOutlined aria-hidden />}
        loading={isBusy}
        disabled={isTooMany || count === 0}
        title={say(isTooMany ? fill(chaseWords.tooMany, { most: CHASE_MOST }) : chaseWords.note)}
        onClick={() => void chase()}
      >
        {say(count === 0 ? chaseWords.chase : fill(chaseWords.chaseMany, { count: format.count(count) }))}
      </Button>
      <Modal
        open={outcome !== undefined}
        title={say(chaseWords.title)}
        onCancel={close}
        destroyOnHidden
        footer={
          <Button type="primary" onClick={close}>
            {say(chaseWords.close)}
          </Button>
        }
      >
        {outcome && <Outcome outcome={outcome} />}
      </Modal>
    </>
  );
}

function Outcome({ outcome: { told, notTold } }: { readonly outcome: Chased }): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.outcome}>
      {told.length === 0 ? (
        <p>{say(chaseWords.nobodyTold)}</p>
      ) : (
        <section aria-label={say(chaseWords.told)}>
          <h3>{say(chaseWords.told)}</h3>
          <ul>
            {told.map(({ person, lines }) => (
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
    </div>
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
