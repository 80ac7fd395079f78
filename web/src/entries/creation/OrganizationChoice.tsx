import type { OrganizationSuggestion } from '@parade/contract/organizations/organization.ts';
import { useSuggestions } from '../../organizations/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { useDebounced } from './useDebounced.ts';
import styles from './create.module.css';

interface OrganizationChoiceProps {
  /** The existing organization that was chosen; null: a new one, by `name`. */
  chosen: OrganizationSuggestion | null;
  onChoose: (organization: OrganizationSuggestion | null) => void;
  name: string;
  onName: (name: string) => void;
  maxLength: number;
  error: string | undefined;
}

/** A name is typed; organizations that begin like it are offered beneath. Choosing one is never needed. */
export function OrganizationChoice({ chosen, onChoose, name, onName, maxLength, error }: OrganizationChoiceProps) {
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
        maxLength={maxLength}
        autoComplete="organization"
        error={error}
        hint="The band, unit, company or group that is applying. If it has applied before, start typing its name and choose it from the list."
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
