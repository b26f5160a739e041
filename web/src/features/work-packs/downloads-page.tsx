import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { useSay } from '../../lib/value/language.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentList } from './document-list.tsx';
import { documentWords } from './words.ts';

/** All documents the user has requested in this scope. */
export default function DownloadsPage(): React.JSX.Element {
  const say = useSay();
  const page = pageAt('/WorkPack/Downloads');
  return (
    <Page title={page ? say(page.title) : ''} note={say(documentWords.downloads)}>
      <DocumentList />
    </Page>
  );
}
