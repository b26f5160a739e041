import { useEffect } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT, windowTitle } from '../../lib/product.ts';

/** Sets the tab title: the product name and the page title (specification 2). */
export function usePageTitle(title: string): void {
  const say = useSay();
  useEffect(() => {
    document.title = windowTitle(say(PRODUCT), title);
  }, [say, title]);
}
