/**
 * A press begins on a button and ends on it. What leaving a field shows (a message that moves the page) waits until the
 * press is over: otherwise the button is gone from under the finger, and the press is lost.
 */
let isPressed = false;
let waiting: (() => void)[] = [];

/** Runs now, or right after the press that is under way and the click that it makes. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** Follows the presses of a page; answers how to stop. */
export function followPresses(page: Document): () => void {
  const pressed = () => {
    isPressed = true;
  };
  // The click comes after the release, before the next task.
  const released = () => setTimeout(over);
  page.addEventListener('pointerdown', pressed, true);
  page.addEventListener('pointerup', released, true);
  page.addEventListener('pointercancel', released, true);
  // Dropped outside of the window.
  page.addEventListener('dragend', released, true);
  return () => {
    page.removeEventListener('pointerdown', pressed, true);
    page.removeEventListener('pointerup', released, true);
    page.removeEventListener('pointercancel', released, true);
    page.removeEventListener('dragend', released, true);
    over();
  };
}

function over(): void {
  isPressed = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}
