import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from './Toast.tsx';

/** A list on paper. */
export interface Printout<Row> {
  /** The rows of all pages, while they are printed. */
  readonly rows: readonly Row[] | null;
  readonly busy: boolean;
  readonly print: () => Promise<void>;
}

/** Reads the rows of all pages and prints them; then the page is as it was. Without `readAll` all rows are there already. */
export function usePrintout<Row>(readAll: (() => Promise<readonly Row[]>) | undefined): Printout<Row> {
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  useEffect(() => {
    const end = () => setRows(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const print = async () => {
    setBusy(true);
    try {
      const all = (await readAll?.()) ?? null;
      // Drawn before the browser makes its pages.
      flushSync(() => setRows(all));
      window.print();
    } catch (error) {
      toast.error('We couldn’t print the list', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return { rows, busy, print };
}
