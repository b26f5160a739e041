import { ossPreviewUrl, previewUrl } from '@plumbline/contract/features/files/calls.ts';
import { send } from '../../lib/call/send.ts';
import { savedAddress } from './file-facts.ts';
import type { PreviewAddress } from './preview-address.ts';

/** A stored file that can be opened: an attachment, or one of its versions. */
export interface OpenFile {
  /** The path to pass to `ossPreviewUrl`. */
  readonly path: string;
  readonly name: string;
}

/** The signed address of a file, on the origin of this page: behind a proxy the server may have another name. */
async function signedAddress({ path }: OpenFile): Promise<PreviewAddress> {
  const { pathname, search } = new URL(await send(ossPreviewUrl, { path }));
  return { href: `${location.origin}${pathname}${search}`, of: 'own' };
}

/** The address of a file, and the address of the page that shows only this file. Throws CallError. */
export async function openAttachment(
  file: OpenFile,
): Promise<{ readonly address: PreviewAddress; readonly page: string }> {
  const address = await signedAddress(file);
  const token = new URL(address.href).searchParams.get('file') ?? '';
  const { pathname } = new URL(await send(previewUrl, { token }));
  return { address, page: `${pathname}?url=${encodeURIComponent(address.href)}` };
}

/** Has the browser save a file directly from the server to disk, without passing through the page. Throws CallError. */
export async function saveAttachment(file: OpenFile): Promise<void> {
  const link = document.createElement('a');
  link.href = savedAddress(await signedAddress(file));
  link.download = file.name;
  link.click();
}
