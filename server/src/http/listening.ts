import { createServer } from 'node:net';
import { ConfigError } from '../config.ts';

/** The settings that name a port. */
type PortSetting = 'PORT' | 'METRICS_PORT';

/**
 * Refuses an address that cannot be listened on, with one line that names the setting. Runs before anything is started
 * or migrated, because a portal that cannot be reached must not have changed anything.
 */
export async function checkListening(
  { host, port }: { readonly host: string; readonly port: number },
  setting: PortSetting = 'PORT',
): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listeningError(error, host, port, setting);
  } finally {
    // This does not throw if it never listened.
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Turns an error of `listen` into one for the operator; returns other errors unchanged. */
export function listeningError(error: unknown, host: string, port: number, setting: PortSetting = 'PORT'): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${setting}: another program (perhaps a portal that is still running) is using port ${port} on ${host}: stop it, or set ${setting} to a free port`,
      );
    case 'EACCES':
      return new ConfigError(
        `${setting}: this account is not allowed to use port ${port}: set ${setting} to 1024 or higher`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return new ConfigError(
        `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all addresses, but is '${host}'`,
      );
    default:
      return error;
  }
}
