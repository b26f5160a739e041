import { documentOutline, documentOutlineSave, documentStart } from '@plumbline/contract/features/work-packs/calls.ts';
import {
  CARD_PARTS,
  type DocumentOutline,
  PACK_PARTS,
  type ShownOutline,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { useState } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid } from '../../ui/layout.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { DocumentList, documentsChanged } from './document-list.tsx';
import { OutlineList } from './outline-list.tsx';
import { documentWords } from './words.ts';

/** Props of the documentation sheet of a work pack. */
interface SheetProps {
  readonly workPack: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Chooses the parts of the document and their order, starts it, and lists the documents already made. */
export function DocumentSheet({ workPack, name, onClose }: SheetProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(documentOutline, { id: workPack }, { staleTime: 0, gcTime: 0 });
  return (
    <SideSheet open onClose={onClose} title={say(documentWords.title)} note={name}>
      <Grid gap={20}>
        {data === undefined && !error && <SkeletonLines />}
        {data === undefined && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <Arranging workPack={workPack} shown={data} />}
        <SheetPart title={say(documentWords.yours)} text={say(documentWords.downloads)}>
          <DocumentList of={{ workPack }} />
        </SheetPart>
      </Grid>
    </SideSheet>
  );
}

const isPackPart = (key: string): key is keyof typeof PACK_PARTS => Object.hasOwn(PACK_PARTS, key);

function Arranging({
  workPack,
  shown,
}: {
  readonly workPack: string;
  readonly shown: ShownOutline;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [outline, setOutline] = useState<DocumentOutline>({ parts: shown.parts, inCard: shown.inCard });
  const change = (next: DocumentOutline): void => {
    setOutline(next);
    if (shown.canSave) void send(documentOutlineSave, { id: workPack, ...mutable(next) }).catch(notify.failure);
  };
  const start = async (): Promise<void> => {
    try {
      await send(documentStart, { id: workPack, ...mutable(outline) });
      await documentsChanged();
      await queryClient.invalidateQueries({ queryKey: callKey(documentOutline) });
    } catch (error) {
      notify.failure(error);
    }
  };
  const nameOf = (key: string): string => {
    if (isPackPart(key)) return say(PACK_PARTS[key]);
    const card = shown.cards[key];
    const cardName = card ? `${card.name} · ${inLanguage(card.description, language)}` : '';
    return say(fill(documentWords.card, { name: cardName }));
  };
  const isEmpty = !outline.parts.some(({ on }) => on);
  return (
    <>
      <SheetPart title={say(documentWords.parts)} text={say(documentWords.about)}>
        <OutlineList
          label={say(documentWords.parts)}
          lines={outline.parts}
          nameOf={nameOf}
          onChange={(parts) => change({ ...outline, parts })}
        />
      </SheetPart>
      <SheetPart
        title={say(documentWords.inCard)}
        text={say(shown.canSave ? documentWords.kept : documentWords.notKept)}
      >
        <OutlineList
          label={say(documentWords.inCard)}
          lines={outline.inCard}
          nameOf={(key) => say(CARD_PARTS[key])}
          onChange={(inCard) => change({ ...outline, inCard })}
        />
      </SheetPart>
      <div>
        <Guarded type="primary" onClick={start} {...(isEmpty && { reason: say(documentWords.nothing) })}>
          {say(documentWords.start)}
        </Guarded>
      </div>
    </>
  );
}

/** The outline in the form the call expects. */
const mutable = ({ parts, inCard }: DocumentOutline) => ({ parts: [...parts], inCard: [...inCard] });
