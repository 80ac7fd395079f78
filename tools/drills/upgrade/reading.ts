/** Part of the drill 'upgrade': every reading call of the interface, about what the earlier version wrote. */
import { Agent } from 'node:http';
import { demoClient } from '@parade/e2e/demoSeason.ts';
import { send } from '../fuzzAnswers.ts';
import { readPool } from '../fuzzPool.ts';
import { operationsOf, requestFor } from '../fuzzRequests.ts';
import { randomFrom } from '../random.ts';

/** How often each call is asked, each time about something else. */
const rounds = 8;

export interface Read {
  readonly operations: number;
  readonly asked: number;
  readonly answered: number;
  /** Answers of 500 or more, in words. */
  readonly failed: readonly string[];
}

export async function readEverything(url: string): Promise<Read> {
  const description = await (await fetch(`${url}/api/openapi.json`)).json();
  const operations = operationsOf(description).filter(({ method }) => method === 'GET');
  const roles = ['superadmin', 'band.leader'];
  const clients = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await demoClient(url, role)] as const)),
  );
  const { superadmin } = clients;
  if (!superadmin) throw new Error('nobody may read what is there');
  const pool = await readPool(superadmin, 2027, []);
  const line = { url: new URL(url), agent: new Agent({ keepAlive: true, maxSockets: 4 }), clients };
  const read = { asked: 0, answered: 0, failed: [] as string[] };
  for (const operation of operations)
    for (const role of roles)
      for (let round = 0; round < rounds; round += 1) {
        const created = requestFor(operation, 'valid', pool, randomFrom(read.asked), undefined);
        const { status } = await send(line, { created, role, session: undefined }, read.asked);
        read.asked += 1;
        if (status < 300) read.answered += 1;
        if (status >= 500) read.failed.push(`${role} ${created.path.slice(0, 200)}: ${status}`);
      }
  line.agent.destroy();
  return { ...read, operations: operations.length };
}
