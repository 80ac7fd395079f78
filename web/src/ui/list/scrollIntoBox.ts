/** Scrolls a box, which has a position, to a place in it that is out of its sight. Nothing around the box is scrolled. */
export function scrollIntoBox(box: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const isSeen = offsetTop >= box.scrollTop && offsetTop + offsetHeight <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTop = offsetTop - box.clientHeight / 2;
}
