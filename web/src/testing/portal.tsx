import { tokenKey } from '@parade/contract/http/errors.ts';
import type { InitialData } from '@parade/contract/users/session.ts';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createBrowserRouter } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '../app/App.tsx';
import { createQueryClient } from '../http/queryClient.ts';
import { routes } from '../app/router.tsx';
import type { AnswerTable } from './answers.ts';
import { margin } from './entries.ts';
import { type Network, openNetwork } from './network.ts';
import { nobody } from './people.ts';

export interface OpenPortal extends Pick<Network, 'answer' | 'asked' | 'atRest' | 'notAsked'> {
  /** Who sits at the keyboard. */
  readonly user: UserEvent;
  /** Path and query in the browser's address. */
  readonly address: () => string;
}

/**
 * Opens the portal at an address, as `as` (nobody, unless said), on a server that answers from the table. Router, queries,
 * session and client are the real ones; the window with its address and history is the test's own. A call without a row,
 * and anything off the contract, fails the test.
 */
export function openPortal(
  path: string,
  { as = nobody(), ...answers }: { as?: InitialData } & AnswerTable,
): OpenPortal {
  const network = openNetwork({ me: as, ...everyList, ...answers });
  vi.stubGlobal('fetch', network.fetch);
  if (as.user) localStorage.setItem(tokenKey, `session-of-${as.user.id}`);
  window.history.replaceState(null, '', path);
  const client = createQueryClient();
  // Tried again as in the product, without its seconds in between.
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const router = createBrowserRouter(routes);
  render(<App router={router} client={client} />);
  onTestFinished(() => {
    router.dispose();
    client.clear();
    expect(network.faults, 'calls and answers within the contract').toEqual([]);
  });
  return {
    user: userEvent.setup({ delay: null }),
    answer: network.answer,
    asked: network.asked,
    atRest: network.atRest,
    notAsked: network.notAsked,
    address: () => window.location.pathname + window.location.search,
  };
}

/** What screens ask besides: nobody has saved a view, and nothing waits. */
const everyList: AnswerTable = {
  countForMenu: { review: 0, waivers: 0 },
  readReleaseYears: { years: [2026] },
  listViews: { data: [], may_share: false },
  countViews: { data: [], presets: [] },
  chooseDirectory: { data: [], total: 0 },
  // Decisions go out right away.
  listHeld: { data: [], total: 0, release_on: null },
  // Nobody has asked for media access.
  readMediaAccess: {
    state: 'none',
    media_organization_name: '',
    asked_at: null,
    decided_at: null,
    abilities: { ask: true },
  },
  // The timeline of an entry has its margin.
  readMargin: margin(),
  listOwnTasks: { data: [] },
  readOwnEmailChange: { pending: null },
  listApplicationDates: { data: [] },
};

/** Puts words into a field as one event: on a busy machine nothing is saved by itself in the middle of a word. */
export async function enter({ user }: Pick<OpenPortal, 'user'>, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}
