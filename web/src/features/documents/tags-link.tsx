import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import { Link } from '@tanstack/react-router';
import { useIsOffered } from '../../lib/place/level-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { drawingTagWords } from './words.ts';

/** Links a drawing to its tag numbers compared with the register. */
export function TagsLink({ to }: { readonly to: string }): React.ReactNode {
  const say = useSay();
  return useIsOffered()(drawingTag.route) && <Link to={to}>{say(drawingTagWords.tags)}</Link>;
}
