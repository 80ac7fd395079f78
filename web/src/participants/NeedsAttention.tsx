import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { importTexts } from '@parade/contract/participants/import.ts';
import {
  type ParticipantField,
  type ParticipantInput,
  roleCodeLabels,
  roleCodes,
} from '@parade/contract/participants/participant.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmailField, SelectField, TextField, YesNoField } from '../ui/inputs.tsx';
import { Notice, Section } from '../ui/Page.tsx';
import { type ImportWork, type JudgedRow, problemsOf } from './importWork.ts';
import type { Importing } from './useImport.ts';

interface NeedsAttentionProps {
  readonly row: JudgedRow;
  readonly left: number;
  readonly work: ImportWork;
  readonly entry: EntryOverview['entry'];
  readonly importing: Importing;
}

/** 'Invalid rows go to Needs Attention one at a time: fix (Save and Next), or skip and discard.' */
export function NeedsAttention({ row, left, work, entry, importing }: NeedsAttentionProps) {
  const [input, setInput] = useState<ParticipantInput>(row.input);
  const [isRefused, setRefused] = useState(false);
  const problems = problemsOf(input, entry.org_type);
  const isIndividual = work.type === 'individual-participants';
  const field = (name: Exclude<ParticipantField, 'has_participated' | 'other_appearances'>) => ({
    value: input[name] ?? '',
    onChange: (value: string) => setInput({ ...input, [name]: value === '' ? null : value }),
    error: problems[name],
    autoComplete: 'off',
  });
  const answer = (name: 'has_participated' | 'other_appearances') => ({
    value: typeof input[name] === 'boolean' ? (input[name] ? 'yes' : 'no') : '',
    onChange: (value: string) => setInput({ ...input, [name]: value === '' ? null : value === 'yes' }),
  });

  const save = () => {
    const tidy = trimmed(input);
    if (Object.keys(problemsOf(tidy, entry.org_type)).length > 0) {
      setInput(tidy);
      setRefused(true);
      return;
    }
    importing.change({ fixed: new Map(work.fixed).set(row.place, tidy) });
  };

  return (
    <Section title={`Needs Attention (${left.toLocaleString('en-US')})`} id="needs-attention">
      <form
        className="form-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="people-hint">Line {row.line.toLocaleString('en-US')} of the list</p>
        {isRefused ? (
          <Notice tone="problem" title={importTexts.invalidData}>
            {importTexts.invalidDataText}
          </Notice>
        ) : null}
        <EmailField {...field('email')} label="Email" required />
        <div className="form-line">
          <TextField {...field('first_name')} label="First name" required />
          <TextField {...field('last_name')} label="Last name" required />
        </div>
        {isIndividual ? (
          <>
            <SelectField
              {...field('primary_role')}
              label="Primary role"
              required
              options={roleCodes.map((value) => ({ value, label: roleCodeLabels[value] }))}
            />
            <YesNoField {...answer('has_participated')} label="Has taken part in this parade before" />
            <YesNoField {...answer('other_appearances')} label="Has appeared in other parades" />
            {input.other_appearances === true ? (
              <TextField {...field('other_parades_name')} label="Names of these parades" />
            ) : null}
          </>
        ) : (
          <TextField {...field('primary_role')} label="Primary role" />
        )}
        <div className="import-acts">
          <Button look="primary" type="submit">
            Save and Next
          </Button>
          <Button
            onClick={() =>
              importing.change({ skipped: [...work.skipped.filter((place) => place !== row.place), row.place] })
            }
          >
            Skip
          </Button>
          <Button look="quiet" onClick={() => importing.change({ discarded: new Set(work.discarded).add(row.place) })}>
            Discard
          </Button>
        </div>
      </form>
    </Section>
  );
}

function trimmed(input: ParticipantInput): ParticipantInput {
  const tidy = (text: string | null) => text?.trim() || null;
  return {
    ...input,
    email: tidy(input.email),
    first_name: tidy(input.first_name),
    last_name: tidy(input.last_name),
    primary_role: tidy(input.primary_role),
    other_parades_name: tidy(input.other_parades_name),
  };
}
