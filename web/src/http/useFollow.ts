import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/**
 * Opens the place of a plain link inside the portal, as Link does; with a key or another button pressed, the browser
 * does what it does with any link. One function for all links of a table, where a Link each would be slow.
 */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { pathname, search, hash } = event.currentTarget;
      void navigate(pathname + search + hash);
    },
    [navigate],
  );
}
