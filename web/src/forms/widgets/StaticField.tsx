import { answerToRead } from '@parade/contract/forms/engine/widget.ts';
import { shownText } from '@parade/contract/forms/texts/formTexts.ts';
import type { StaticContent, StaticText } from '@parade/contract/forms/texts/staticText.ts';
import { versionLine } from '@parade/contract/forms/texts/waiverBody.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { useFormTools } from '../formContext.tsx';
import type { FieldWith, WidgetProps } from './widgetProps.ts';

/** Text to read between the questions. */
export function StaticField({ field, frame }: WidgetProps<FieldWith<'static'>>) {
  return (
    <div className="form-static" id={frame.id}>
      <h3>{field.label}</h3>
      <StaticBody content={field.content} />
      {frame.hint ? <p className="field-hint">{frame.hint}</p> : null}
    </div>
  );
}

export function StaticBody({ content }: { content: StaticContent }) {
  const { settings, attachments, store } = useFormTools();
  if (content.kind === 'text') return <TextBlocks text={shownText(content.text, store.ctx)} />;
  if (content.kind === 'form_files') return attachments ?? <p>Not published yet.</p>;
  const links = content.links.filter(
    (link) => typeof settings[link.setting] === 'string' && settings[link.setting] !== '',
  );
  return links.length === 0 ? (
    <p>Not published yet.</p>
  ) : (
    <ul>
      {links.map((link) => (
        <li key={link.setting}>
          <a href={String(settings[link.setting])} target="_blank" rel="noopener noreferrer">
            {link.label} (opens in a new tab)
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A text with its version, and marked while it is a sample. */
function TextBlocks({ text }: { text: StaticText }) {
  return (
    <>
      <p className="form-text-version">{versionLine(text)}</p>
      {text.blocks.map((block) => (
        <div key={block.heading ?? block.text.slice(0, 40)}>
          {block.heading ? <h3>{block.heading}</h3> : null}
          <p className="form-text">{block.text}</p>
        </div>
      ))}
    </>
  );
}

/** Worked out from other answers, or filled by the parade. */
export function ReadOnlyField({ path, field, state, frame }: WidgetProps) {
  const { store } = useFormTools();
  return (
    <p className="form-read-only" id={frame.id}>
      <span className="field-label">{frame.label}</span>
      {answerText(answerToRead({ path, field }, state.value, store.ctx)) || '—'}
      {frame.hint ? <span className="field-hint">{frame.hint}</span> : null}
    </p>
  );
}
