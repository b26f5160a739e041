import { DisconnectOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { useOffline } from '../lib/call/offline.ts';
import { useUnsavedCount } from '../lib/session/unsaved.ts';
import { Row } from '../ui/layout.tsx';
import css from './offline-bar.module.css';
import { appWords } from './words.ts';

/** Shown on every page while the server is unreachable: a notice, and how much is waiting to be saved. */
export function OfflineBar(): React.JSX.Element {
  const say = useSay();
  const isOffline = useOffline();
  const count = useUnsavedCount();
  return (
    <div role="status">
      {isOffline && (
        <Row wrap gap="2px 12px" small className={css.bar}>
          <strong className={css.chip}>
            <DisconnectOutlined aria-hidden />{' '}
            {say(count === 0 ? appWords.offline : fill(appWords.offlineUnsaved, { count: String(count) }))}
          </strong>
          <span>{say(appWords.offlineText)}</span>
        </Row>
      )}
    </div>
  );
}
