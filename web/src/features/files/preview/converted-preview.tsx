import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { sayNow, useSay } from '../../../lib/value/language.ts';
import { libWords } from '../../../lib/words.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Row } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import css from '../file-preview.module.css';
import { fileWords } from '../words.ts';

/** A picture that not every browser shows. */
interface ConvertedProps {
  readonly href: string;
  readonly name: string;
}

/** The address of the picture that the server draws of a file. */
function drawnAddress(href: string, page = 1): string {
  const url = new URL(href);
  url.pathname = '/api/ext/file/picture';
  url.searchParams.set('size', 'large');
  url.searchParams.set('page', String(page));
  return url.href;
}

/** The message of a refusal, in its envelope. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const text = typeof body === 'object' && body !== null ? Reflect.get(body, 'msg') : undefined;
  return typeof text === 'string' && text !== '' ? text : sayNow(libWords.unexpected);
}

/** Fetches the picture that the server draws. Throws CallError with the reason where it draws none. */
async function drawnPicture(href: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(drawnAddress(href), { credentials: 'omit', signal });
  if (response.headers.get('content-type') !== 'image/jpeg')
    throw new CallError(await messageOf(response), { code: 0 });
  return response.blob();
}

/** A HEIC photo or a TIFF: browsers that can show it do; for the others the server draws it. */
export default function ConvertedPreview({ href, name }: ConvertedProps): React.JSX.Element {
  const [isForeign, setForeign] = useState(false);
  if (isForeign) return <Drawn href={href} name={name} />;
  return (
    <Frame>
      <img src={href} alt={name} referrerPolicy="no-referrer" onError={() => setForeign(true)} />
    </Frame>
  );
}

function Drawn({ href, name }: ConvertedProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useQuery({
    queryKey: ['drawn', href],
    queryFn: ({ signal }) => drawnPicture(href, signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (data === undefined) return undefined;
      picture.src = URL.createObjectURL(data);
      return () => URL.revokeObjectURL(picture.src);
    },
    [data],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={say(fileWords.converting)}>
        <SkeletonLines lines={10} />
      </div>
    );
  return (
    <Frame>
      <img ref={show} alt={name} />
    </Frame>
  );
}

const Frame = ({ children }: { readonly children: ReactNode }): React.JSX.Element => (
  <Row justify="center" className={css.picture}>
    {children}
  </Row>
);
