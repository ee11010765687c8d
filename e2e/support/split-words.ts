import type { Page } from '@playwright/test';

/** Plain words of up to 14 letters that are broken across two lines inside an element; only longer ones may be. */
export const splitWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) => {
    const split: string[] = [];
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
          /(?<![\w-])[A-Za-z]{2,14}(?![\w-])/gu,
        )) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) split.push(word);
        }
    }
    return split;
  });
