import { Navigate, type NavigateProps } from 'react-router';
import { LoadingRows } from './Page.tsx';

/** Sends on to another page, and shows that something is coming until that one is there. */
export function Redirect(props: Omit<NavigateProps, 'replace'>) {
  return (
    <>
      <LoadingRows rows={6} label="Opening the page" />
      <Navigate {...props} replace />
    </>
  );
}
