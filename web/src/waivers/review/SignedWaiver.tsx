import { answerOf, deletedWords } from '@parade/contract/forms/engine/widget.ts';
import { staffOnly } from '@parade/contract/forms/groups/waiver.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { withTexts } from '@parade/contract/forms/engine/earlierVersion.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { versionLine } from '@parade/contract/forms/texts/waiverBody.ts';
import type { FieldValue, FileValue } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { WaiverDetail } from '@parade/contract/waivers/waiver.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import { SignatureView } from '../../ui/signature/SignaturePad.tsx';
import styles from './review.module.css';

/** The form in the version that was signed, texts and signatures included. The same on the screen and on paper. */
export function SignedWaiver({
  submission,
  withheld,
  deleted,
  openFile,
}: {
  submission: WaiverDetail['form_submission'];
  withheld: WaiverDetail['withheld'];
  deleted: WaiverDetail['deleted'];
  /** Opens a file that the signer has handed in; absent for readers who may not. */
  openFile?: ((file: FileValue) => void) | undefined;
}) {
  const { form_type, definition_version, field_values, context } = submission;
  const definition = waiverDefinition(form_type, definition_version);
  if (!definition) return <Notice tone="problem" title="This page is out of date. Please refresh it." />;
  const form = withTexts(definition, context.texts);
  const shown = visibleFields(form, field_values, context);
  return form.groups
    .map((group) => ({ group, fields: shown.filter((placed) => placed.group === group) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ group, fields }) => (
      <Section key={group.key} title={group.title}>
        <dl className={styles['answers']}>
          {fields.map(({ path, field }) => (
            <div key={path} className={field.widget === 'static' ? styles['text'] : undefined}>
              <dt>{field.label}</dt>
              <dd>
                {withheld.includes(path) ? (
                  <span className={styles['quiet']}>{staffOnly}</span>
                ) : deleted[path] !== undefined ? (
                  <span className={styles['quiet']}>{deletedWords(deleted[path])}</span>
                ) : (
                  <Answer field={field} value={field_values[path]} openFile={openFile} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    ));
}

function Answer({
  field,
  value,
  openFile,
}: {
  field: FieldDefinition;
  value: FieldValue | undefined;
  openFile: ((file: FileValue) => void) | undefined;
}) {
  if (field.widget === 'static') {
    if (field.content.kind !== 'text') return null;
    const { text } = field.content;
    return (
      <>
        <p className={styles['quiet']}>{versionLine(text)}</p>
        {text.blocks.map((block) => (
          <p key={block.heading ?? block.text.slice(0, 40)}>
            {block.heading ? <strong>{block.heading}. </strong> : null}
            {block.text}
          </p>
        ))}
      </>
    );
  }
  const answer = answerOf(field, value);
  if (answer.kind === 'signature') return <SignatureView value={answer.signature} label={field.label} />;
  if (answer.kind === 'files' && openFile)
    return answer.files.map((file) => (
      <Button key={file.id} look="quiet" onClick={() => openFile(file)}>
        Download {file.name}
      </Button>
    ));
  return answerText(answer) || <span className={styles['quiet']}>No answer</span>;
}
