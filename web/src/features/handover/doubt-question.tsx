import { fill } from '@plumbline/contract/words/word.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useAsked } from '../../lib/call/acknowledge.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './doubt.module.css';
import { doubtWords } from './doubt-words.ts';

/** Above every dialog that an action can start from. */
const OVER_ALL = 2000;

/**
 * Warns the user, before an action, which accepted certificates it would put in doubt and why, and asks whether to go
 * on. Mounted around every page, because every page can write.
 */
export default function DoubtQuestion(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const asking = useAsked(({ asked: pending }) => pending[0]);
  const [shown, setShown] = useState(asking);
  // keep the text while the dialog fades out
  if (asking !== undefined && asking !== shown) setShown(asking);
  const { count = 0, certificates = [] } = shown?.notice ?? {};
  const more = count - certificates.length;
  return (
    <Modal
      open={asking !== undefined}
      zIndex={OVER_ALL}
      title={say(fill(doubtWords.asks, { count: format.count(count) }))}
      okText={say(doubtWords.goOn)}
      okButtonProps={{ danger: true }}
      cancelText={say(doubtWords.leave)}
      onOk={() => asking?.answer(true)}
      onCancel={() => asking?.answer(false)}
    >
      <p>{say(doubtWords.asksText)}</p>
      <ul className={css.asked} aria-label={say(doubtWords.which)}>
        {certificates.map(({ id, name, scope, causes }) => (
          <li key={id}>
            <Mono>{name}</Mono>
            {scope !== null && <span className={css.soft}> {scope}</span>}
            <ul>
              {causes.map((cause) => (
                <li key={cause.en}>{say(cause)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.soft}>{say(fill(doubtWords.moreOfThem, { count: format.count(more) }))}</p>}
    </Modal>
  );
}
