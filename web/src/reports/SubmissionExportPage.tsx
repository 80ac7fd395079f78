import { pathTo } from '@parade/contract/access/screens.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { isExported } from '@parade/contract/reports/export.ts';
import { Navigate, useParams } from 'react-router';
import { Breadcrumbs, PageHeader, Section } from '../ui/Page.tsx';
import { ExportList } from './ExportList.tsx';

/** /reports/{formType}/{submissionId}: one submission as Word or Excel. */
export function SubmissionExportPage() {
  const { formType = '', submissionId = '' } = useParams();
  const id = Number(submissionId);
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
