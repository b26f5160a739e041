import { useEffect } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/language.ts';
import { PRODUCT } from '../../lib/product.ts';

/** The title of the tab: the product's name and the page's (specification 2). */
export function usePageTitle(title: string): void {
  const say = useSay();
  useEffect(() => {
    document.title = `${clientSettings()['ui.productName'] ?? say(PRODUCT)} - ${title}`;
  }, [say, title]);
}
