/** The English texts of the chapters, by path. They are files of docs/guide, which people also read without the product. */
export const texts: Readonly<Record<string, string>> = import.meta.glob<string>('../../../../docs/guide/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
