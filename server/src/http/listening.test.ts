import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { checkListening } from './listening.ts';

test('a free port is accepted, and free again afterwards', async () => {
  const { port, close } = await listenSomewhere();
  await close();
  await checkListening({ host: '127.0.0.1', port });
  await checkListening({ host: '127.0.0.1', port });
});

test('a port in use is refused in one line that names it', async () => {
  const { port, close } = await listenSomewhere();
  await expect(checkListening({ host: '127.0.0.1', port })).rejects.toThrow(
    new ConfigError(
      `PORT: another program (perhaps a portal that is still running) is using port ${port} on 127.0.0.1: stop it, or set PORT to a free port`,
    ),
  );
  await close();
});

test('a port of the figures in use is refused by its own setting', async () => {
  const { port, close } = await listenSomewhere();
  await expect(checkListening({ host: '127.0.0.1', port }, 'METRICS_PORT')).rejects.toThrow(
    new RegExp(`^METRICS_PORT: another program .* port ${port} .* set METRICS_PORT to a free port$`),
  );
  await close();
});

test.each(['192.0.2.1', 'no-such-host.invalid', '2001:db8::1', '999.1.1.1'])(
  'a HOST that is no address of this machine is refused in one line: %s',
  async (host) => {
    await expect(checkListening({ host, port: 0 })).rejects.toThrow(
      new ConfigError(
        `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses, but is '${host}'`,
      ),
    );
  },
);

async function listenSomewhere(): Promise<{ port: number; close: () => Promise<unknown> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
