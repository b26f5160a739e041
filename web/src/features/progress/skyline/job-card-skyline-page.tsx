import { jobCardSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { cardKind } from './card-skylines.ts';
import { CardSkylinePage } from './card-skyline-page.tsx';

/**
 * `/WorkPack/JobCardSkyline`: one box per job card, at its planned finish, otherwise at the latest planned finish of
 * its operations.
 */
export default function JobCardSkylinePage(): React.JSX.Element {
  return <CardSkylinePage call={jobCardSkyline} kindOf={cardKind} />;
}
