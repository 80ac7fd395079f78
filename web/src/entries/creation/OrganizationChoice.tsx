import type { OrganizationSuggestion } from '@parade/contract/organizations/organization.ts';
import { useSuggestions } from '../../organizations/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useDebounced } from '../../ui/search/useDebounced.ts';
import styles from './create.module.css';

interface OrganizationChoiceProps {
  /** The existing organization that was chosen; null: a new one, by `name`. */
  chosen: OrganizationSuggestion | null;
  onChoose: (organization: OrganizationSuggestion | null) => void;
  name: string;
  onName: (name: string) => void;
  maxLength: number;
  /** Decision 0006: who has no organization of their own is offered none. */
  mayBeOffered: boolean;
  error: string | undefined;
}

/** A name is typed; organizations that begin like it are offered beneath. Choosing one is never needed. */
export function OrganizationChoice(props: OrganizationChoiceProps) {
  const { chosen, onChoose, name, onName, maxLength, mayBeOffered, error } = props;
  const suggestions = useSuggestions(useDebounced(chosen ? '' : name.trim()));
  const offered = chosen || name.trim() === '' ? [] : (suggestions.data?.data ?? []);
  if (chosen) {
    return (
      <div className={styles['chosen']} role="group" aria-label="Organization">
        <div>
          <span className="field-label">Organization</span>
          {chosen.display_title}
        </div>
        <Button look="quiet" onClick={() => onChoose(null)}>
          Choose a different one
        </Button>
      </div>
    );
  }
  return (
    <div>
      <TextField
        label="Organization"
        required
        value={name}
        onChange={onName}
        autoComplete="organization"
        // Not cut at the limit: a name that is pasted is reported, never changed.
        error={name.trim().length > maxLength ? `Please use at most ${maxLength} characters` : error}
        hint={`The band, unit, company or group that is applying. ${
          mayBeOffered
            ? 'If it has applied before, start typing its name and choose it from the list.'
            : 'If it has applied before, use the same name.'
        }`}
      />
      <div aria-live="polite">
        {offered.length > 0 ? (
          <div className={styles['suggestions']} role="group" aria-label="Existing organizations">
            <p>Is it one of these?</p>
            <ul>
              {offered.map((organization) => (
                <li key={organization.id}>
                  <button type="button" onClick={() => onChoose(organization)}>
                    {organization.display_title}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  );
}
