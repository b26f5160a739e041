import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { useMedia } from '../../ui/use-media.ts';

const BOARD = '/Certification/TagITRBoard';
/** On narrower screens there is no room beside the buttons. */
const WIDE = '(min-width: 1100px)';

/** Links the list of checks to their board. */
export function BoardLink(): React.ReactNode {
  const say = useSay();
  const isWide = useMedia(WIDE);
  const page = pageAt(BOARD);
  return isWide && page !== undefined && <Link to={BOARD}>{say(page.title)}</Link>;
}
