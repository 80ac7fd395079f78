import { useNavigation } from 'react-router';

/**
 * Says that a pressed link is being followed: on a slow network the script of a screen takes seconds, and what was there before
 * stays until then. The line is drawn once it takes longer than anybody notices.
 */
export function LoadingBar() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="shell-loading no-print" role="status">
      {isLoading ? <span className="visually-hidden">Loading the page</span> : null}
      {isLoading ? <i aria-hidden /> : null}
    </div>
  );
}
