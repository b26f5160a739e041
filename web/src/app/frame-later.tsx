import DoubtQuestion from '../features/handover/doubt-question.tsx';
import ProveDialog from '../features/session/prove-dialog.tsx';
import { IdleWatch } from './idle-watch.tsx';

/**
 * Rarely shown parts of the frame around every page: the end of the session, the certificates an act would invalidate,
 * and the proof of who signs.
 */
export default function FrameLater(): React.JSX.Element {
  return (
    <>
      <IdleWatch />
      <DoubtQuestion />
      <ProveDialog />
    </>
  );
}
