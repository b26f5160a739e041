import DoubtQuestion from '../features/handover/doubt-question.tsx';
import { IdleWatch } from './idle-watch.tsx';

/** What stands around every page and is seldom seen: the end of the session, what an act would make untrue. */
export default function FrameLater(): React.JSX.Element {
  return (
    <>
      <IdleWatch />
      <DoubtQuestion />
    </>
  );
}
