import { programRoutes } from '@parade/contract/directory/program/routes.ts';
import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { useEffect, useRef, useState } from 'react';
import { call, callForFile } from '../../http/client.ts';
import { saveBlob } from '../../http/saveBlob.ts';
import type { Asked } from './queries.ts';

type State = 'idle' | 'making' | 'failed';

const firstWaitMs = 800;
const longestWaitMs = 5_000;
const mostRequests = 3;
const failedText = 'We couldn’t create the program. Everything in it is also on this page. Please try again.';
const nothingText = 'There is nothing to print. Choose another year or entity type.';

/** Asks for the program of the guide on the screen, waits until it has been made, and hands it over as a download. */
export function useProgram(asked: Asked) {
  const [state, setState] = useState<State>('idle');
  const [words, setWords] = useState('');
  const left = useRef<AbortController>(undefined);
  // After leaving the page or asking for another guide, nobody gets the file of the earlier request.
  const key = JSON.stringify(asked);
  useEffect(
    () => () => {
      left.current?.abort();
      setWords('');
    },
    [key],
  );
  const take = async () => {
    left.current?.abort();
    const mine = new AbortController();
    left.current = mine;
    setState('making');
    setWords('');
    try {
      const made = await madeProgram(asked, mine.signal);
      if (mine.signal.aborted) return;
      if (made) saveBlob(made.content, made.name);
      else setWords(nothingText);
      setState('idle');
    } catch (error) {
      if (mine.signal.aborted) {
        setState('idle');
        return;
      }
      setWords(error instanceof Error ? error.message : failedText);
      setState('failed');
    }
  };
  return { state, words, take };
}

/** The finished program; null: the guide has no entries. */
async function madeProgram(asked: Asked, signal: AbortSignal): Promise<{ content: Blob; name: string } | null> {
  const body = asked as GivenBody<typeof programRoutes.requestProgram>;
  const query = asked as GivenQuery<typeof programRoutes.readProgram>;
  let program = await call(programRoutes.requestProgram, { body }, { signal });
  let requests = 1;
  let waitMs = firstWaitMs;
  while (program.state === 'waiting' || program.state === 'none') {
    // Nothing to print, also where entries were taken out of the guide meanwhile.
    if (program.entries === 0) return null;
    await later(waitMs, signal);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
    if (program.state === 'waiting') {
      program = await call(programRoutes.readProgram, { query }, { signal });
      continue;
    }
    // What the guide says has changed since: it is asked for as it is now, unless it changes all the time.
    if (requests === mostRequests) break;
    requests += 1;
    program = await call(programRoutes.requestProgram, { body }, { signal });
  }
  if (program.state !== 'ready') throw new Error(failedText);
  return callForFile(programRoutes.takeProgram, { query }, { signal });
}

function later(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, fail) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(new DOMException('left', 'AbortError'));
    });
  });
}
