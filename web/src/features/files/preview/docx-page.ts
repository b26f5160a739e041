import { packageSize } from './package-size.ts';

/** Maximum unpacked sizes that a tablet draws, in bytes: of the whole document, and of its text. */
const MOST = { total: 200_000_000, text: 20_000_000 };
/** The width of a page with what is around it, in pixels. */
const PAGE_WIDTH = 860;

/** Nothing outside the page is loaded, and nothing in it runs. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** What a document may not contain, although its frame would not run it. */
const ACTIVE = 'script, iframe, frame, object, embed, link, meta, base, form';

/** Removes what could load or lead to something outside. */
function quiet(part: ParentNode): void {
  for (const each of part.querySelectorAll(ACTIVE)) each.remove();
  for (const each of part.querySelectorAll('*'))
    for (const { name, value } of Array.from(each.attributes)) {
      const leads = /^(?:href|src|xlink:href|action|formaction|srcset|poster|data)$/i.test(name);
      if (/^on/i.test(name) || (leads && !/^(?:#|data:image\/)/i.test(value))) each.removeAttribute(name);
    }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * A text document as a page of its own; null for one that is too large to be drawn in a browser.
 *
 * @throws Error for a damaged document
 */
export async function docxPage(
  bytes: Uint8Array,
  { width, title }: { readonly width: number; readonly title: string },
): Promise<string | null> {
  const size = packageSize(bytes);
  if (size !== null && (size.total > MOST.total || size.text > MOST.text)) return null;
  const { renderAsync } = await import('docx-preview');
  // a document of its own: what is drawn in it loads nothing
  const inert = document.implementation.createHTMLDocument('');
  const [body, styles] = [inert.createElement('div'), inert.createElement('div')];
  await renderAsync(new Blob([new Uint8Array(bytes)]), body, styles, {
    // HTML that a document carries would be put into a frame of its own
    renderAltChunks: false,
    useBase64URL: true,
    renderComments: false,
    experimental: false,
    ignoreLastRenderedPageBreak: false,
  });
  quiet(body);
  const zoom = width > 0 ? Math.min(1, width / PAGE_WIDTH) : 1;
  const own = `html{color-scheme:light}body{margin:0;background:transparent}.docx-wrapper{background:transparent!important;padding:16px!important;zoom:${zoom.toFixed(3)}}.docx-wrapper>section.docx:not([style*="width"]){width:595pt;min-height:842pt;padding:56pt;box-sizing:border-box}`;
  const given = [...styles.querySelectorAll('style')]
    .map((style) => style.textContent.replaceAll('</', '<\\/'))
    .join('\n');
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escaped(title)}</title><style>${given}\n${own}</style></head><body>${body.innerHTML}</body></html>`;
}
