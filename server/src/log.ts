import pino, { type DestinationStream, type Logger } from 'pino';
import { loggedError } from './loggedError.ts';

/**
 * The one log of a process. Nothing that a person typed reaches it: errors pass through `loggedError` wherever they are
 * logged, as `err`, and requests are logged by their route and never by their url.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: loggedError },
  };
  return destination ? pino(options, destination) : pino(options);
}
