import { drawingMatching } from '@plumbline/contract/features/documents/calls.ts';
import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { useIsOffered } from '../../lib/place/level-settings.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { Muted } from '../../ui/layout.tsx';
import { drawingTagWords } from './words.ts';

/** How often the progress is read again while drawings wait, in milliseconds. */
const AGAIN = 5_000;

/** Links a drawing to its tag numbers compared with the register. */
export function TagsLink({ to }: { readonly to: string }): React.ReactNode {
  const say = useSay();
  return useIsOffered()(drawingTag.route) && <Link to={to}>{say(drawingTagWords.tags)}</Link>;
}

/** Says how many drawings are still to be matched with the register. */
export function Matching(): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { data } = useCall(
    drawingMatching,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && state.data.due > 0 ? AGAIN : false) },
  );
  const isDue = data !== undefined && data.due > 0;
  const wasDue = useRef(false);
  useEffect(() => {
    // the rows on the screen were read while drawings were still to be matched
    if (wasDue.current && !isDue) registerChanged(drawingTag.key, 'many');
    wasDue.current = isDue;
  }, [isDue]);
  if (data === undefined || data.due === 0) return null;
  const { due, drawings } = data;
  return (
    <Muted small role="status">
      {say(fill(drawingTagWords.matching, { due: format.count(due), drawings: format.count(drawings) }))}
    </Muted>
  );
}
