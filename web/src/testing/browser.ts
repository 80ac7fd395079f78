/**
 * What browsers do and happy-dom does not: a modal dialog takes the focus, gives it back and is canceled by Escape; a
 * popover can be shown; a canvas can be drawn on, with nothing to see; a download leaves the page where it is. As the HTML standard says it; that browsers do is
 * for the journeys.
 */
import { vi } from 'vitest';

const takesFocus =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href], [tabindex]';

/** The names of the files that the test's person was given. */
export const downloads: string[] = [];

let isComplete = false;

/** Completes the window of this worker, once: its test files share it. */
export function completeBrowser(): void {
  if (isComplete) return;
  isComplete = true;
  const returnTo = new WeakMap<HTMLDialogElement, Element | null>();
  const dialog = HTMLDialogElement.prototype;
  const { showModal, close } = dialog;
  dialog.showModal = function open(this: HTMLDialogElement) {
    returnTo.set(this, document.activeElement);
    showModal.call(this);
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(takesFocus);
    (first ?? this).focus();
  };
  dialog.close = function shut(this: HTMLDialogElement, value?: string) {
    const wasOpen = this.open;
    close.call(this, value);
    const target = returnTo.get(this);
    if (wasOpen && target instanceof HTMLElement) target.focus();
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const top = [...document.querySelectorAll('dialog')].findLast((each) => each.open);
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  });
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function follow(this: HTMLAnchorElement) {
    if (this.download) downloads.push(this.download);
    else click.call(this);
  };
  const nothingToSee: unknown = new Proxy({}, { get: () => () => undefined, set: () => true });
  HTMLCanvasElement.prototype.getContext = () => nothingToSee as null;
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/png;base64,AA==';
}

/** The window is looked at again after a minute in another one: what may have changed meanwhile is read again. */
export function lookAgain(): void {
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
}
