import { permission } from '@plumbline/contract/access.ts';
import { SCAN_ENDS, SCANNED } from '@plumbline/contract/features/documents/scans.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { OFFLINE_KEYS } from '@plumbline/contract/workflow/records.ts';
import { fill, joinWords } from '@plumbline/contract/words/word.ts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/look/notify.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useCanAny } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card, Muted, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { FilledFiles } from '../../imports/digital/filled-files.tsx';
import { DocumentList } from '../../work-packs/document-list.tsx';
import { ScansTab } from './scans-tab.tsx';
import css from './scans.module.css';
import { inboxWords } from './words.ts';

const ROUTE = '/Documents/Document';
const TABS = ['digital', 'scans', 'downloads'] as const;
type Tab = (typeof TABS)[number];

/** True when the user may change rows of any of these registers. */
const useMayChange = (keys: readonly string[]): boolean => useCanAny(keys.map((key) => permission(key, 'update')));

/** `/Documents/Document`: completed digital documents, scans of paper, and finished documents to download. */
export default function DocumentPage(): React.JSX.Element {
  const say = useSay();
  const { search, go } = useCurrentPage();
  const [brought, bring] = useState<readonly File[]>([]);
  const maySeeScans = useMayChange(SCANNED.map(({ key }) => key));
  const open = (tab: Tab): void => go(`${ROUTE}?tab=${tab}`, { replace: true });
  const take = (files: readonly File[]): void => {
    bring(files);
    open('scans');
    notify.message('info', fill(inboxWords.passed, { count: files.length }));
  };
  const title = say(pageAt(ROUTE)?.title ?? inboxWords.digital);
  const content: Readonly<Record<Tab, React.ReactNode>> = {
    digital: <DigitalTab {...(maySeeScans && { onScans: take })} />,
    scans: maySeeScans ? <ScansTab brought={brought} onTaken={() => bring([])} /> : <NoScans />,
    downloads: (
      <Stack gap={8}>
        <Muted as="p">{say(inboxWords.downloadsText)}</Muted>
        <Card as="section" className={css.card}>
          <DocumentList />
        </Card>
      </Stack>
    ),
  };
  return (
    <Page title={title} note={say(inboxWords.note)}>
      <Tabs
        activeKey={TABS.find((tab) => tab === search.get('tab')) ?? 'digital'}
        onChange={(key) => open(TABS.find((tab) => tab === key) ?? 'digital')}
        items={TABS.map((key) => ({ key, label: say(inboxWords[key]), children: content[key] }))}
      />
    </Page>
  );
}

function DigitalTab({ onScans }: { readonly onScans?: (files: readonly File[]) => void }): React.JSX.Element {
  const say = useSay();
  if (useMayChange(OFFLINE_KEYS))
    return <FilledFiles {...(onScans && { others: { accept: SCAN_ENDS, onFiles: onScans } })} />;
  const names = joinWords(OFFLINE_KEYS.map((key) => registers[key].label));
  return (
    <EmptyState title={say(inboxWords.noDigital)} text={say(fill(inboxWords.noDigitalText, { registers: names }))} />
  );
}

function NoScans(): React.JSX.Element {
  const say = useSay();
  const names = joinWords(SCANNED.slice(0, 3).map(({ label }) => label));
  return <EmptyState title={say(inboxWords.noScans)} text={say(fill(inboxWords.noScansText, { registers: names }))} />;
}
