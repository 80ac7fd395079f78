import { callsFor, type WaiverCalls } from '../calls.ts';

// '/waivers-form/{token}' or '/covid-form/{token}'; '' on /pass.
export const token = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');

const made = callsFor(token);
// A script of its own: the waiver is asked for while the page's larger one is still on its way.
let first: ReturnType<WaiverCalls['read']> | null = token === '' ? null : made.read();
// Who awaits it says what failed; until then nobody does.
first?.catch(() => undefined);

/** The calls of this page; the first one that reads the waiver has been made already. */
export const calls: WaiverCalls = {
  ...made,
  read: () => {
    const answer = first ?? made.read();
    first = null;
    return answer;
  },
};
