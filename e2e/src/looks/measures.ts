import type { Locator } from 'playwright-core';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function boxesOf(parts: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  return boxes.filter((box) => box !== null);
}

export function middleOf(box: Box | null | undefined): number {
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
}

/** Returns the words of the parts that are cut off. */
export function cutIn(parts: Locator): Promise<(string | null)[]> {
  return parts.evaluateAll((all) =>
    all.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ textContent }) => textContent),
  );
}

/** Returns whether part of a text is cut off. */
export function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);
}

/** Returns the words of the cells that are cut off. */
export function cutCells(row: Locator): Promise<(string | null)[]> {
  return row
    .locator('td > div, th, th *')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
}
