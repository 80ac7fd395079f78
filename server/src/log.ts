import pino, { type DestinationStream, type Logger } from 'pino';
import { loggedError } from './loggedError.ts';

/**
 * Opens the only log of a process. Nothing that a person typed reaches it: errors logged as `err` pass through
 * `loggedError`, and requests are logged by their route, never by their url.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: loggedError },
  };
  return destination ? pino(options, destination) : pino(options);
}
