/** Page breaks: no block is torn, and no page holds only leftovers. */

/** A block that stays on one page. Heights in points. */
export interface Block {
  /** The space above it, but at the top of a page. */
  readonly above: number;
  readonly height: number;
  /** A note on what follows: not the last on its page. */
  readonly keepsNext?: boolean;
  /** Draws the block. top: the distance from the top of the page. */
  draw(top: number): void;
}

/** Under one title. */
export interface Group {
  readonly blocks: readonly Block[];
}

/** Up to this share of a page, a group is on one page as a whole. */
const wholeShare = 0.45;
/** The last page of a section holds at least so much of it, in points. */
const minTail = 140;

/** The blocks of a section page by page. A title stays with what follows it, and the end with what precedes it. */
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

/** Blocks that stay together. */
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

/** At the top of a page. */
function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { above, height }, index) => sum + (index === 0 ? 0 : above) + height, 0);
}
