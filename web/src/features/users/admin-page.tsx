import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { Page } from '../../ui/page.tsx';
import { adminWords } from './words.ts';

/** A page under /SystemSettings, titled as in the page catalogue. */
export function AdminPage({
  note,
  actions,
  children,
}: {
  readonly note: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const page = pageAt(useCurrentPage().path);
  const title = page === undefined ? say(adminWords.group) : say(page.title);
  return (
    <Page title={title} note={note} actions={actions} crumbs={[{ label: say(adminWords.group) }, { label: title }]}>
      {children}
    </Page>
  );
}
