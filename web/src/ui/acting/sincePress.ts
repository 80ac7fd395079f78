const button = 'button, a[href], summary, [role="button"], [role="menuitem"]';
const typing = 'input, textarea, select, [contenteditable="true"]';

const watched = new WeakSet<Document>();
let wentOnAt: Element | null = null;

/** Notes from now on where somebody goes on after a press: a summary of errors that comes late asks for it. */
export function watchPresses(): void {
  if (typeof document === 'undefined' || watched.has(document)) return;
  watched.add(document);
  const pressed = () => {
    wentOnAt = null;
  };
  const goOn = ({ target }: Event) => {
    if (target instanceof Element && target.matches(typing)) wentOnAt = target;
  };
  document.addEventListener('submit', pressed, true);
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest(button) && pressed(),
    true,
  );
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && pressed(), true);
  document.addEventListener('focusin', goOn, true);
  document.addEventListener('input', goOn, true);
}

// With the page, so that the first press is known too.
watchPresses();

/** Whether somebody has gone on to a field, or on in it, since the last press of a button or of Enter, and is still there. */
export function goesOnElsewhere(): boolean {
  return wentOnAt !== null && wentOnAt === document.activeElement;
}
