import { DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../lib/value/language.ts';
import { useDisk } from '../lib/call/disk.ts';
import { useOffline } from '../lib/call/offline.ts';
import { useUnsavedCount } from '../lib/session/unsaved.ts';
import { Row } from '../ui/layout.tsx';
import css from './offline-bar.module.css';
import { appWords } from './words.ts';

/** Shown on every page while the disk of the server is nearly full, or full: before saving fails, and why it does. */
export function DiskBar(): React.JSX.Element {
  const say = useSay();
  const state = useDisk((disk) => disk.state);
  return (
    <div role="status">
      {state !== 'ok' && (
        <Row wrap gap="2px 12px" small className={css.bar}>
          <strong className={css.chip}>
            <WarningOutlined aria-hidden /> {say(state === 'full' ? appWords.diskFull : appWords.diskLow)}
          </strong>
          <span>{say(state === 'full' ? appWords.diskFullText : appWords.diskLowText)}</span>
        </Row>
      )}
    </div>
  );
}

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
