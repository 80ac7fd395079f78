/** Page breaks: no block is split, and no page has only a leftover. */

/** A block that stays on one page. Heights in points. */
export interface Block {
  /** The space above it, except at the top of a page. */
  readonly above: number;
  readonly height: number;
  /** A heading of the next block, so it is not the last on its page. */
  readonly keepsNext?: boolean;
  /** Draws it. `top`: from the top of the page. */
  draw(top: number): void;
}

/** Blocks under one title. */
export interface Group {
  readonly blocks: readonly Block[];
}

/** Up to this share of a page, a group stays on one page. */
const wholeShare = 0.45;
/** The least height of a section on its last page, in points. */
const minTail = 140;

/** Returns the blocks of a section page by page. A title stays with the next block, and the end with the one before. */
export function pagesOf(groups: readonly Group[], pageHeight: number): Block[][] {
  const pages: Block[][] = [[]];
  for (const chunk of chunksOf(groups, pageHeight)) {
    for (const part of heightOf(chunk) > pageHeight ? chunk.map((block) => [block]) : [chunk]) {
      const page = pages.at(-1) ?? [];
      if (page.length > 0 && heightOf([...page, ...part]) > pageHeight) pages.push([...part]);
      else page.push(...part);
    }
  }
  return pages;
}

/** Groups blocks that stay together. */
function chunksOf(groups: readonly Group[], pageHeight: number): Block[][] {
  const chunks: Block[][] = groups.flatMap(({ blocks }) => {
    if (heightOf(blocks) <= wholeShare * pageHeight) return [[...blocks]];
    const first = blocks.findIndex((block, index) => index > 0 && !block.keepsNext);
    const head = first === -1 ? blocks.length : first + 1;
    return [blocks.slice(0, head), ...blocks.slice(head).map((block) => [block])];
  });
  let last = chunks.pop() ?? [];
  while (chunks.length > 0 && heightOf(last) < minTail) last = [...(chunks.pop() ?? []), ...last];
  return [...chunks, last];
}

/** Returns the height at the top of a page. */
function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { above, height }, index) => sum + (index === 0 ? 0 : above) + height, 0);
}
