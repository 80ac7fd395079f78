/**
 * Ignores, from now on, what is left of a double or triple tap, whose first press has changed what lies beneath: the rest would
 * press whatever is there now, such as the next person's row, or put the focus on it. The browser tells it by its count; the next
 * press, at the same place and as quick, is meant, and ends this. Returns what ends it before.
 */
export function ignoreRestOfDoubleTap(): () => void {
  // A press begins with its focus.
  const kinds = ['mousedown', 'click'] as const;
  const stop = () => {
    for (const kind of kinds) document.removeEventListener(kind, ignore, true);
  };
  const ignore = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === 'mousedown') stop();
  };
  for (const kind of kinds) document.addEventListener(kind, ignore, true);
  return stop;
}
