import { answerToRead } from '@parade/contract/forms/engine/widget.ts';
import { COPIED_MARK } from '@parade/contract/forms/engine/copying.ts';
import { concernsReader, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { StatusMark } from '../ui/Page.tsx';
import { AnswerView } from './AnswerView.tsx';
import { AnswerWarnings } from './AnswerWarnings.tsx';
import { changedNote } from './answers/fieldNotes.ts';
import { useFormTools } from './formContext.tsx';
import { StaticBody } from './widgets/StaticField.tsx';

/** The whole form to read: labels and answers, hidden fields left out. The same on the screen and on paper. */
export function FormView() {
  const { store } = useFormTools();
  const { form, ctx } = store;
  // A form that is read fills nothing: what only the parade fills in shows once it has.
  const shown = visibleFields(form, store.values(), ctx).filter(({ path, field }) =>
    concernsReader(field, store.values()[path], store.by_staff),
  );
  const unfinished = new Set<string>(store.summary().completion.unfinished_fields);
  return form.groups
    .map((group) => ({ group, fields: shown.filter((placed) => placed.group === group) }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ group, fields }, index) => (
      <section key={group.key} className="section form-read" aria-labelledby={`read-${group.key}`}>
        <h2 id={`read-${group.key}`} data-folio={index + 1}>
          {group.title}
        </h2>
        <dl>
          {fields.map((placed) => {
            const { path, field } = placed;
            const state = store.state(path);
            const changed = changedNote(state);
            if (field.widget === 'static') {
              return (
                <div key={path} className="form-static">
                  <dt>{field.label}</dt>
                  <dd>
                    <StaticBody content={field.content} />
                  </dd>
                </div>
              );
            }
            return (
              <div key={path} className={changed ? 'field-changed' : state.copied ? 'field-copied' : undefined}>
                <dt>{field.label}</dt>
                <dd>
                  <AnswerView answer={answerToRead(placed, state.value, ctx)} label={field.label} />
                  {unfinished.has(path) && ctx.deleted?.[path] === undefined ? (
                    <span className="no-print">
                      {' '}
                      <StatusMark tone="needs-you">
                        {state.issues.some(({ kind }) => kind === 'missing') ? 'Still needed' : 'Needs correction'}
                      </StatusMark>
                    </span>
                  ) : null}
                  <AnswerWarnings path={path} />
                  {state.copied ? <small className="form-copied no-print">{capital(COPIED_MARK)}</small> : null}
                  {changed ? <small className="field-note-changed no-print">{changed}</small> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    ));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
