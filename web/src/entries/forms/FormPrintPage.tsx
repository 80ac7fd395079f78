import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { DoubleRule } from '../../ui/program/Rule.tsx';
import { FormFrame, FormHeader, type OpenedForm } from './FormFrame.tsx';
import { AnswersToRead } from './FormPage.tsx';

/** F-41: the delay before the form is printed, and before it returns from there. */
const printBackMs = 500;

/** /o/{orgId}/{form_type}/{year}/print: Letter paper, black on white; the print dialog opens by itself. */
export function FormPrintPage() {
  return <FormFrame>{(opened) => <PrintedForm opened={opened} />}</FormFrame>;
}

function PrintedForm({ opened }: { opened: OpenedForm }) {
  const navigate = useNavigate();
  const cameFromHere = useLocation().key !== 'default';
  useEffect(() => {
    // Back to where the person came from; who opened this address itself stays.
    const after = () => {
      if (cameFromHere) setTimeout(() => void navigate(-1), printBackMs);
    };
    window.addEventListener('afterprint', after, { once: true });
    return () => window.removeEventListener('afterprint', after);
  }, [cameFromHere, navigate]);
  usePrintedOnce();
  const { entry, form } = opened;
  // Many are called as their organization is.
  const names = [...new Set([entry.official_name, entry.organization.name])].join(', ');
  const about = `${names}, ${entry.year} parade`;
  const printed = `Printed ${showCivilDate(form.context.today)}`;
  return (
    // A table alone repeats its head on every sheet.
    <table className="form-paper" role="presentation">
      <thead className="form-paper-head">
        <tr>
          <td>
            <span>
              {form.name}: {about}
            </span>
            <span>{printed}</span>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <PaperCover year={entry.year} />
            <FormHeader
              opened={opened}
              actions={
                <Button icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
                  Print
                </Button>
              }
            />
            <p className="form-paper-facts">
              {about}. {printed}.
            </p>
            <AnswersToRead opened={opened} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Opens the print dialog once, when nothing is being loaded any more: the files beside the form would be missing on paper. */
function usePrintedOnce(): void {
  const isLoading = useIsFetching() > 0;
  const isPrinted = useRef(false);
  useEffect(() => {
    if (isLoading || isPrinted.current) return undefined;
    const timer = setTimeout(() => {
      isPrinted.current = true;
      window.print();
    }, printBackMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
}

/** The cover in small, on the first sheet: number and name of the parade, and who organizes it. */
function PaperCover({ year }: { year: number }) {
  const { settings } = useSession().data;
  return (
    <div className="form-paper-cover" aria-hidden>
      <DoubleRule />
      <p>
        <span>{nthParade(year)}</span>
        <span>{settings.parade_name}</span>
        <span>{settings.organizer_name}</span>
      </p>
      <DoubleRule foot />
    </div>
  );
}
