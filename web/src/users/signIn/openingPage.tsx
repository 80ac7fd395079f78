import { type Cover, coverFacts } from '@parade/contract/users/cover.ts';
import { renderToString } from 'react-dom/server';
import { SignInPage } from './SignInPage.tsx';

/**
 * The sign-in page as the server sends it, with a slot `{{key}}` for each fact: readable before any script runs. The build
 * makes it from the very component that takes the page over (web/vite.config.ts). `portal`: the files of the portal that
 * the page brings into the cache.
 */
export function openingPageOf(page: string, portal: readonly string[]): string {
  const slots = Object.fromEntries(coverFacts.map((fact) => [fact, `{{${fact}}}`])) as Cover;
  const words = renderToString(<SignInPage cover={slots} notice={null} onSignedIn={() => Promise.resolve()} />);
  const empty = '<div id="root"></div>';
  if (!page.includes(empty)) throw new Error(`the sign-in page has no ${empty}`);
  return page.replace(
    empty,
    () => `<div id="root" data-portal="${portal.join(' ')}" data-cover="{{cover}}">${words}</div>`,
  );
}
