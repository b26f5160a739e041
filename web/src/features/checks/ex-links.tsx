import { holds, permission } from '@plumbline/contract/access.ts';
import { exReview } from '@plumbline/contract/lists/ex-review.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMedia } from '../../ui/use-media.ts';

/** On narrower screens there is no room beside the buttons. */
const WIDE = '(min-width: 1100px)';

/** Links to the review of missing Ex checks, or to another list of Ex rated items; renders nothing where Ex is off. */
export function ExLinks({ to = exReview }: { readonly to?: QueryList }): React.ReactNode {
  const say = useSay();
  const { ex } = useLevelOptions();
  const isWide = useMedia(WIDE);
  const permissions = useSession((session) => session.permissions);
  if (!ex || !isWide || !holds(new Set(permissions), permission(to.query.rightsOf, 'see'))) return null;
  return <Link to={to.route}>{say(registerTitle(to))}</Link>;
}
