/** A small TCP proxy for drills that disturbs its traffic. */
import { type NetConnectOpts, type Socket, connect, createServer } from 'node:net';

/**
 * The faults. latency: every chunk 300 ms late. reset: connections are cut, new ones too. half-open: they stay open and nothing
 * passes. trickle: a byte a second.
 */
export const faults = ['latency', 'reset', 'half-open', 'trickle'] as const;
export type Fault = (typeof faults)[number];

export interface Disturber {
  readonly port: number;
  /** Begins a fault, on open connections too; undefined ends it and cuts disturbed connections. */
  disturb(fault: Fault | undefined): void;
  close(): Promise<void>;
}

const latencyMs = 300;
const trickleMs = 1_000;

export async function openDisturber(target: NetConnectOpts): Promise<Disturber> {
  let fault: Fault | undefined;
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    // In their order, whatever delays them.
    let last = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (fault === 'half-open') return;
      last = last.then(() => carry(chunk, to));
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      void last.then(() => to.destroy());
    });
  };
  const carry = async (chunk: Buffer, to: Socket): Promise<void> => {
    if (fault === 'latency') await wait(latencyMs);
    if (fault !== 'trickle') return void to.write(chunk);
    for (let place = 0; place < chunk.length && !to.destroyed; place += 1) {
      if (fault !== 'trickle') return void to.write(chunk.subarray(place));
      to.write(chunk.subarray(place, place + 1));
      await wait(trickleMs);
    }
  };
  const server = createServer((client) => {
    if (fault === 'reset') return reset(client);
    const upstream = connect(target);
    for (const socket of [client, upstream]) open.add(socket);
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of open) reset(socket);
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    disturb: (wanted) => {
      const wasDisturbed = fault !== undefined && fault !== 'latency';
      fault = wanted;
      if (wanted === 'reset' || (wanted === undefined && wasDisturbed)) cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Resets a connection as a network does; a unix socket can only be closed. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
