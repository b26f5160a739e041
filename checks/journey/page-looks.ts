import type { Page } from 'playwright-core';

/* What is measured on every page: what moves while it loads, where its work begins, and what a phone or high contrast hides. */

/** Records in a page what moves without a press, which calls are refused, and when it last changed or waited for an answer. */
export function watchLooks(): void {
  const seen = { shift: 0, moved: [] as string[], refused: [] as string[], waiting: 0, changed: performance.now() };
  Reflect.set(globalThis, 'looks', seen);
  const changed = (): void => {
    seen.changed = performance.now();
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    seen.waiting += 1;
    try {
      const response = await fetch(...request);
      if (response.headers.get('content-type')?.includes('json') === true) {
        const text = await response.clone().text();
        if (!/^\{"code":(?:0|200)\b/.test(text)) seen.refused.push(`${response.url}: ${text.slice(0, 200)}`);
      }
      return response;
    } finally {
      seen.waiting -= 1;
      changed();
    }
  };
  new MutationObserver(changed).observe(document, { childList: true, subtree: true, attributes: true });
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.className} “${node.textContent.slice(0, 30)}”`
      : '?';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }[]) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      seen.moved.push(`${entry.value.toFixed(3)}: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Seen {
  shift: number;
  moved: string[];
  refused: string[];
  waiting: number;
  changed: number;
}

/** Forgets what moved so far. */
export const forgetMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Reflect.get(globalThis, 'looks') as Seen;
    Object.assign(seen, { shift: 0, moved: [], changed: performance.now() });
  });

/** Waits until a page waits for no answer, nothing on it has changed for a moment, and it shows its title, if given. */
export const atRest = (page: Page, title?: string): Promise<unknown> =>
  page.waitForFunction(
    (expected) => {
      const seen = Reflect.get(globalThis, 'looks') as Seen;
      const heading = [...document.querySelectorAll('main h1')].find((each) => each.closest('[inert]') === null);
      return (
        (expected === undefined || (document.title.endsWith(expected) && heading?.checkVisibility() === true)) &&
        seen.waiting === 0 &&
        performance.now() - seen.changed > 400
      );
    },
    title,
    { polling: 100 },
  );

/** What moved on a page while it loaded, as browsers count it, and the largest moves. */
export const movesOf = (page: Page): Promise<{ readonly shift: number; readonly moved: readonly string[] }> =>
  page.evaluate(() => {
    const { shift, moved } = Reflect.get(globalThis, 'looks') as Seen;
    return { shift, moved: moved.toSorted().toReversed().slice(0, 3) };
  });

/** The calls that were refused since this was last asked: a page may hide what one of its calls could not read. */
export const refusedCalls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (Reflect.get(globalThis, 'looks') as Seen).refused.splice(0));

/** The buttons and links in the line above a page that lie beyond the edge of the window; tabs are scrolled to. */
export const beyondTheEdge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    return [...document.querySelectorAll('main button, main a')]
      .filter((each) => each.closest('[role="tablist"], nav') === null)
      .filter((each) => {
        const { width, top, right } = each.getBoundingClientRect();
        return width > 0 && top >= 0 && top < 60 && right > innerWidth + 1;
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  });

/** The distance of the first row of a list from the top of the window, in pixels; undefined on other pages. */
export const firstRowAt = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('main .ag-row')]
      .filter(
        (row) => row.closest('[inert], .ant-drawer') === null && row.checkVisibility({ visibilityProperty: true }),
      )
      .map((row) => row.getBoundingClientRect().top);
    return tops.length === 0 ? undefined : Math.round(Math.min(...tops));
  });

/**
 * What high contrast hides: things that are selected, switches, bars and main actions that look like what they are not.
 * The system replaces colours, so each needs a line around it, or colours of the system that it keeps.
 */
export const hiddenInHighContrast = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (each: Element): boolean =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      each.getBoundingClientRect().width > 1 &&
      each.closest('[inert]') === null;
    const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)].filter(isSeen);
    const nameOf = (each: Element): string =>
      `${each.tagName.toLowerCase()}.${each.getAttribute('class')?.slice(0, 60)} “${each.textContent.trim().slice(0, 30)}”`;
    const hasLine = (each: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const keepsColours = (each: Element): boolean => getComputedStyle(each).forcedColorAdjust === 'none';
    const isMarked = (each: Element): boolean => {
      for (let at: Element | null = each; at !== null && at !== document.body; at = at.parentElement)
        if (hasLine(at) || keepsColours(at)) return true;
      return [...each.children].some(hasLine);
    };
    const selected = all(
      '[aria-pressed=true], [aria-selected=true], .ant-segmented-item-selected, .ant-menu-item-selected, ' +
        '[aria-checked=true]:not([role=switch]), .ant-tabs-tab-active',
    );
    const bars = all('[data-bar], .ant-progress-track');
    return [
      ...selected.filter((each) => !isMarked(each)).map((each) => `selected: ${nameOf(each)}`),
      ...all('[role=switch]')
        .filter((each) => !keepsColours(each) || getComputedStyle(each).boxShadow === 'none')
        .map((each) => `switch: ${nameOf(each)}`),
      ...all('.ant-btn-primary:not(:disabled, [aria-disabled=true])')
        .filter((each) => !keepsColours(each))
        .map((each) => `action: ${nameOf(each)}`),
      ...bars
        .filter((each) => getComputedStyle(each).backgroundColor === getComputedStyle(document.body).backgroundColor)
        .map((each) => `bar: ${nameOf(each)}`),
    ];
  });

/** What is wrong with a page on a phone: wider than the screen, controls over each other or too small for a finger. */
export const wrongOnPhone = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { innerWidth } = globalThis;
    const isSeen = (each: Element): boolean =>
      each.checkVisibility({ visibilityProperty: true }) && each.closest('[inert]') === null;
    const boxOf = (each: Element): DOMRect => each.getBoundingClientRect();
    const nameOf = (each: Element): string => (each.getAttribute('aria-label') ?? each.textContent).trim().slice(0, 40);
    const { scrollWidth } = document.documentElement;
    // the bar, and the line of the page's head; a row of tabs scrolls
    const controls = [
      ...document.querySelectorAll(':is(#root header, main > div:first-child) :is(button, a, h1)'),
    ].filter((each) => isSeen(each) && boxOf(each).width > 1 && each.closest('nav, p, [role=dialog]') === null);
    const pairs = controls.flatMap((one, at) => controls.slice(at + 1).map((other) => [one, other] as const));
    const isOver = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const box = (each: Element): string => {
      const { left, top, width, height } = boxOf(each);
      return `${nameOf(each)} (${[left, top, width, height].map(Math.round).join(' ')})`;
    };
    return [
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...pairs
        .filter(([one, other]) => !one.contains(other) && !other.contains(one) && isOver(boxOf(one), boxOf(other)))
        .map(([one, other]) => `${box(one)} lies over ${box(other)}`),
      ...controls
        .filter((each) => boxOf(each).right > innerWidth + 1 || boxOf(each).left < -1)
        .map((each) => `outside: ${box(each)}`),
      ...controls
        // the area of a switch that can be touched is larger than what is drawn
        .filter(
          (each) => each.matches('button:not([role=switch])') && (boxOf(each).width < 24 || boxOf(each).height < 24),
        )
        .map((each) => `too small: ${box(each)}`),
      ...controls
        .filter((each) => each.matches('h1') && each.scrollWidth > each.clientWidth + 1 && boxOf(each).width < 120)
        .map((each) => `title cut: ${box(each)}`),
    ];
  });
