import { isFormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/registry.ts';
import { isExported } from '@parade/contract/reports/export.ts';
import { Navigate, useParams } from 'react-router';
import { Breadcrumbs, PageHeader, Section } from '../ui/Page.tsx';
import { ExportList } from './ExportList.tsx';

/** /reports/{formType}/{submissionId}: one submission as Word or Excel. */
export function SubmissionExportPage() {
  const { formType = '', submissionId = '' } = useParams();
  const id = Number(submissionId);
  if (!isFormType(formType) || !isExported(formType) || !Number.isInteger(id)) {
    return <Navigate to="/not-found" replace />;
  }
  const { name } = currentForm(formType);
  return (
    <>
      <Breadcrumbs places={[{ label: 'Reports', to: '/reports' }, { label: name }]} />
      <PageHeader title={`Export ${name}`} lead="One form of one entry, with its answers as they were last saved." />
      <Section>
        <ExportList
          exports={[
            {
              key: 'Word',
              title: 'Document',
              about: 'To read and print: headings, answers, pictures and signatures.',
              act: 'Word',
              wanted: { submissionId: id },
            },
            {
              key: 'Excel',
              title: 'Spreadsheet',
              about: 'One line, with repeated rows in a second sheet.',
              wanted: { formTypeOrId: formType, query: { form_submission_id: id, year: 'any' } },
            },
          ]}
        />
      </Section>
    </>
  );
}
