import { keyFigures } from '@parade/contract/entries/review/keyFigures.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import type { FieldValue, FileValue } from '@parade/contract/forms/answers/values.ts';
import { isApplicationIn } from '@parade/contract/entries/timeline.ts';
import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf, isAnswered } from '@parade/contract/forms/engine/widget.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../access/session.tsx';
import { AnswerStore } from '../../../forms/answers/answers.ts';
import { AnswerView } from '../../../forms/AnswerView.tsx';
import { AnswerWarnings } from '../../../forms/AnswerWarnings.tsx';
import { FormToolsProvider } from '../../../forms/formContext.tsx';
import { FilesToRead } from '../../../forms/widgets/files/FilesToRead.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../../ui/Page.tsx';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import type { FormAddress } from '../../forms/address.ts';
import { carrierOf } from '../../forms/carrier.ts';
import { useFilledForm } from '../../forms/queries.ts';
import { Pictures } from './Pictures.tsx';
import '../../../forms/forms.css';
import styles from '../review.module.css';

/** The application form as the desk reads it: pictures and links first, figures, texts, then answers by section. */
export function ApplicationForm({ address, whole }: { address: FormAddress; whole: string }) {
  const query = useFilledForm(address);
  if (query.error && !query.data) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <div className={styles['waiting']}>
        <LoadingRows rows={8} label="Loading the answers" />
      </div>
    );
  const { form } = query.data;
  const definition = formDefinition(form.form_type, form.definition_version);
  if (!definition) return <ErrorNotice error={new Error('This form has been updated. Please refresh this page.')} />;
  return <Answers form={form} definition={definition} address={address} whole={whole} />;
}

interface AnswersProps {
  readonly form: FilledForm;
  readonly definition: FormDefinition;
  readonly address: FormAddress;
  readonly whole: string;
}

function Answers({ form, definition, address, whole }: AnswersProps) {
  const { data } = useSession();
  const tools = useMemo(
    () => ({
      store: new AnswerStore(definition, form.context, form, { ...form.abilities, edit: false }),
      files: carrierOf(address),
      settings: data.settings,
    }),
    [definition, form, address, data.settings],
  );
  const answered = answeredFields(form, definition);
  const files = answered.flatMap(({ field, value }) => {
    const answer = answerOf(field, value);
    return answer.kind === 'files' ? [{ label: field.label, files: answer.files }] : [];
  });
  const pictures = files.flatMap((each) => each.files).filter((file) => file.width !== null);
  return (
    <FormToolsProvider value={tools}>
      {isApplicationIn(form) ? null : <Unsubmitted />}
      {pictures.length > 0 ? <Pictures files={pictures} /> : null}
      <Media answered={answered} files={files.map((each) => ({ ...each, files: each.files.filter(isNoPicture) }))} />
      <Figures form={form} definition={definition} />
      <Sections definition={definition} answered={answered} people={form.context.people} />
      <p className={styles['whole']}>
        <Link to={whole} className="no-print">
          Open the whole application, {answered.length} answers
        </Link>
      </p>
    </FormToolsProvider>
  );
}

function Unsubmitted() {
  return (
    <div className={styles['unsubmitted']}>
      <Notice tone="info">The leaders have not submitted this form yet.</Notice>
    </div>
  );
}

type Answered = ReturnType<typeof answeredFields>;

function answeredFields(form: FilledForm, definition: FormDefinition) {
  return visibleFields(definition, form.field_values, form.context).flatMap(({ path, field, group }) => {
    const value = form.field_values[path];
    return field.widget !== 'static' && isAnswered(field, value) ? [{ path, field, group, value }] : [];
  });
}

function isNoPicture(file: FileValue): boolean {
  return file.width === null;
}

function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Links to recordings, and documents and sound to open. */
function Media({
  answered,
  files,
}: {
  readonly answered: Answered;
  readonly files: readonly { readonly label: string; readonly files: readonly FileValue[] }[];
}) {
  const links = answered.filter(({ field }) => field.widget === 'url');
  const documents = files.filter((each) => each.files.length > 0);
  if (links.length === 0 && documents.length === 0) return null;
  return (
    <div className={styles['media']}>
      {links.length > 0 ? (
        <ul>
          {links.map(({ path, field, value }) => (
            <li key={path}>
              <a href={textOf(value)} target="_blank" rel="noopener noreferrer">
                {field.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {documents.map((each) => (
        <div key={each.label}>
          <h2>{each.label}</h2>
          <FilesToRead files={each.files} />
        </div>
      ))}
    </div>
  );
}

function Figures({ form, definition }: Pick<AnswersProps, 'form' | 'definition'>) {
  const figures = keyFigures(definition, form.field_values, form.context);
  if (figures.length === 0) return null;
  return (
    <dl className={styles['figures']}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups and fields that only the whole application shows: contacts and signatures. */
const elsewhere = ['entry', 'agreement', 'organization', 'primary_contact', 'secondary_contact', 'media_contact'];
const notRead = ['file', 'official_photo', 'signature', 'signature_date', 'url', 'agree'];
/** Texts of so many characters are read, not looked up: they come first, under their own question. */
const longText = 240;

interface SectionsProps extends Pick<AnswersProps, 'definition'> {
  readonly answered: Answered;
  readonly people: FilledForm['context']['people'];
}

function Sections({ definition, answered, people }: SectionsProps) {
  const read = answered.filter(({ group, field }) => !elsewhere.includes(group.key) && !notRead.includes(field.widget));
  const isLong = ({ field, value }: Answered[number]) =>
    field.widget === 'textarea' && typeof value === 'string' && value.length >= longText;
  const texts = read.filter(isLong);
  return (
    <>
      {texts.map(({ path, field, value }) => (
        <section key={path} className={styles['text']} aria-labelledby={`text-${path}`}>
          <SectionRule id={`text-${path}`}>{field.label}</SectionRule>
          {textOf(value)
            .split(/\n+/)
            .map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
        </section>
      ))}
      {definition.groups.map((group) => {
        const fields = read.filter((each) => each.group === group && !isLong(each));
        return fields.length === 0 ? null : (
          <section key={group.key} className={styles['section']} aria-labelledby={`group-${group.key}`}>
            <SectionRule id={`group-${group.key}`}>{group.title}</SectionRule>
            <dl>
              {fields.map(({ path, field, value }) => (
                <div key={path}>
                  <dt>{field.label}</dt>
                  <dd>
                    <AnswerView answer={answerOf(field, value, people)} label={field.label} />
                    <AnswerWarnings path={path} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
}
