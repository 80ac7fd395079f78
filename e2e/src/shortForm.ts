/**
 * Whether journeys show each kind of thing once: the form of `npm test`, and so of CI. `JOURNEYS=long` opens every screen at
 * both widths, fills in every form of every type and measures every text, in twice the time: before a release, by hand.
 */
export const isShort = process.env.JOURNEYS !== 'long';
