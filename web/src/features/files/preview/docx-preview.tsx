import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import css from '../file-preview.module.css';
import { fileWords } from '../words.ts';
import { docxPage } from './docx-page.ts';
import { fetchBytes } from './fetch-bytes.ts';

/** A text document by address. */
interface DocxProps {
  readonly href: string;
  readonly name: string;
  /** Shown when the document cannot be drawn, and when it is too large to. */
  readonly broken: ReactNode;
  readonly tooLarge: ReactNode;
}

/**
 * A text document, drawn by the page and shown in a frame that runs nothing, has no origin, and loads nothing: pictures
 * and pages that a document names outside itself are left out.
 */
export default function DocxPreview({ href, name, broken, tooLarge }: DocxProps): React.JSX.Element {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['docx', href],
    queryFn: async ({ signal }) =>
      docxPage(await fetchBytes(href, signal), { width: box.current?.clientWidth ?? 0, title: name }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <>{broken}</>;
  if (data === null) return <>{tooLarge}</>;
  return (
    <div ref={box}>
      {!isDrawn && <SkeletonLines lines={12} />}
      {data !== undefined && (
        <iframe
          className={css.document}
          title={name === '' ? say(fileWords.page) : name}
          srcDoc={data}
          sandbox=""
          referrerPolicy="no-referrer"
          hidden={!isDrawn}
          onLoad={() => setDrawn(true)}
        />
      )}
    </div>
  );
}
