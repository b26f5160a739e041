import { useSay } from '../../../lib/value/language.ts';
import { Page } from '../../../ui/page.tsx';
import { FilledFiles } from './filled-files.tsx';
import { digitalWords } from './words.ts';

/** `/Import/ImportsDigitalDocument`: uploads filled check sheets in bulk, first as a trial, then for real. */
export default function DigitalDocumentsPage(): React.JSX.Element {
  const say = useSay();
  return (
    <Page title={say(digitalWords.title)} crumbs={[{ label: say(digitalWords.title) }]} note={say(digitalWords.note)}>
      <FilledFiles />
    </Page>
  );
}
