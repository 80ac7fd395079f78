import { pathTo } from '@parade/contract/access/screens.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { isExported } from '@parade/contract/reports/export.ts';
import { Navigate, useLocation, useParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { readListPlace, writeListPlace } from '../http/listAddress.ts';
import { Breadcrumbs, PageHeader, Section } from '../ui/Page.tsx';
import { ExportList } from './ExportList.tsx';
import { reportsList } from './reportsList.ts';

/** /reports/{formType}/{submissionId}: one submission as Word or Excel. */
export function SubmissionExportPage() {
  const { formType = '', submissionId = '' } = useParams();
  const { pathname } = useLocation();
  const list = reportsList(useSession().data.settings);
  const id = Number(submissionId);
  // '/reports/f/type=2' has as many parts as the address of a submission.
  if (['s', 'f', 'p'].includes(formType)) {
    return <Navigate to={writeListPlace(readListPlace(pathname, list), list)} replace />;
  }
  if (!isFormType(formType) || !isExported(formType) || !Number.isInteger(id)) {
    return <Navigate to={pathTo('notFound')} replace />;
  }
  const { name } = currentForm(formType);
  return (
    <>
      <Breadcrumbs places={[{ label: 'Reports', to: pathTo('reports') }, { label: name }]} />
      <PageHeader title={`Export ${name}`} lead="One form from one entry, with its latest saved answers." />
      <Section>
        <ExportList
          exports={[
            {
              key: 'Word',
              title: 'Document',
              about: 'For reading and printing, with headings, answers, pictures and signatures.',
              act: 'Word',
              wanted: { submissionId: id },
            },
            {
              key: 'Excel',
              title: 'Spreadsheet',
              about: 'One row, with repeated rows on a second sheet.',
              wanted: { formTypeOrId: formType, query: { form_submission_id: id, year: 'any' } },
            },
          ]}
        />
      </Section>
    </>
  );
}
