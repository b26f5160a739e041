import { useEffect } from 'react';
import { useSay } from '../../lib/language.ts';
import { PRODUCT, windowTitle } from '../../lib/product.ts';

/** The title of the tab: the product's name and the page's (specification 2). */
export function usePageTitle(title: string): void {
  const say = useSay();
  useEffect(() => {
    document.title = windowTitle(say(PRODUCT), title);
  }, [say, title]);
}
