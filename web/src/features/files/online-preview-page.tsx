import { useEffect } from 'react';
import { addressOf } from '../../lib/place/addresses.ts';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT, windowTitle } from '../../lib/product.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { sizeText } from './file-kind.ts';
import css from './online-preview-page.module.css';
import { readPreviewAddress, type NoAddress } from './preview-address.ts';
import { PreviewedFile } from './previewed-file.tsx';
import { fileWords } from './words.ts';

const WHY = {
  unreadable: { title: fileWords.badTitle, text: fileWords.badText },
  foreign: { title: fileWords.foreignTitle, text: fileWords.foreignText },
} as const satisfies Record<NoAddress, unknown>;

/** `/preview/onlinePreview?url=<address>`: one file and nothing else (specification 2.1, readings D78). */
export default function OnlinePreviewPage(): React.JSX.Element {
  const say = useSay();
  const neighbours = [addressOf('storage'), addressOf('office')];
  const address = readPreviewAddress(new URLSearchParams(location.search).get('url'), {
    own: location.origin,
    neighbours,
  });
  useEffect(() => {
    document.title = windowTitle(say(PRODUCT), say(fileWords.page));
  }, [say]);
  if (typeof address === 'string')
    return (
      <Row as="main" justify="center" className={css.alone}>
        <EmptyState page title={say(WHY[address].title)} text={say(WHY[address].text)} />
      </Row>
    );
  return (
    <PreviewedFile address={address}>
      {({ facts, download, preview }) => (
        <Stack className={css.page}>
          <Row as="header" gap={12} className={css.head}>
            <h1 className={css.name} title={facts?.name}>
              {facts === undefined || facts.name === '' ? say(fileWords.page) : facts.name}
            </h1>
            {typeof facts?.size === 'number' && (
              <Muted small className={css.size}>
                {sizeText(facts.size)}
              </Muted>
            )}
            <span className={css.space} />
            {facts?.kind !== 'other' && download}
          </Row>
          <main className={css.body}>{preview}</main>
        </Stack>
      )}
    </PreviewedFile>
  );
}
