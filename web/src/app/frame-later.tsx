import DoubtQuestion from '../features/handover/doubt-question.tsx';
import { IdleWatch } from './idle-watch.tsx';

/**
 * Rarely shown parts of the frame around every page: the end of the session, and the certificates an act would
 * invalidate.
 */
export default function FrameLater(): React.JSX.Element {
  return (
    <>
      <IdleWatch />
      <DoubtQuestion />
    </>
  );
}
