import { useQueryClient } from '@tanstack/react-query';
import { sessionKey } from '../access/session.tsx';

// A file of its own: the portal begins with the requests of the media, and would have every call about accounts with it.
/** Reads everything but the session again after a change of accounts: entries, organizations, contacts and logs name people. */
export function useForgetUsers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
