import { workPackSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { packKind } from './card-skylines.ts';
import { CardSkylinePage } from './card-skyline-page.tsx';

/** `/WorkPack/WorkPackSkyline`: one box per work pack, at the latest planned finish of its job cards. */
export default function WorkPackSkylinePage(): React.JSX.Element {
  return <CardSkylinePage call={workPackSkyline} kindOf={packKind} />;
}
