import { type Opening, openingFacts } from '@parade/contract/waivers/opening.ts';
import { renderToString } from 'react-dom/server';
import { OpeningCard } from './OpeningCard.tsx';

const nothing = () => undefined;

/**
 * The signing page as the server sends it for a waiver that can be signed, with a slot `{{key}}` for each fact: readable
 * before any script runs. The build makes it from the very component that takes the page over (web/vite.config.ts).
 * `page`: the built page, whose title stays, because programs that show a link show its title too.
 */
export function openingPageOf(page: string): string {
  const slots = Object.fromEntries(openingFacts.map((fact) => [fact, `{{${fact}}}`])) as Opening;
  const card = <OpeningCard opening={slots} isReady={false} begunBy={[]} start={nothing} decline={nothing} />;
  const empty = '<div id="root"></div>';
  if (!page.includes(empty)) throw new Error(`the signing page has no ${empty}`);
  return page.replace(empty, () => `<div id="root" data-opening="{{opening}}">${renderToString(card)}</div>`);
}
