import { type NewSeason, seasonSteps } from '@parade/contract/seasons/season.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useSmallForm } from '../http/useSmallForm.ts';
import { useLatest } from '../ui/useLatest.ts';
import { useUnsavedGuard } from '../ui/unsaved/useUnsavedGuard.ts';
import { type EditedPlan, editedOf, planOf } from './edited.ts';
import { useSaveNewSeason } from './queries.ts';

export const lastStep = seasonSteps.length - 1;

/** Where one is among the steps, and what is typed in all of them; each save stores the draft and goes on. */
export function useSeasonSteps(season: NewSeason) {
  const [step, setStep] = useState(season.step);
  // What the fields began with: a save says what it was made from, whatever has been read since.
  const [read, setRead] = useState(season);
  const saving = useSaveNewSeason();
  const form = useSmallForm<{ plan: EditedPlan }, { plan: EditedPlan }>({
    schema: z.object({ plan: z.custom<EditedPlan>() }),
    start: { plan: editedOf(read) },
    send: async ({ plan }, signal) => {
      const next = Math.min(step + 1, lastStep);
      const { proposed, revision } = read;
      const saved = await saving.mutateAsync({ body: { plan: planOf(plan), proposed, step: next, revision }, signal });
      // What was typed while it was under way stays.
      if (JSON.stringify(now().plan) === JSON.stringify(plan)) form.set('plan', editedOf(saved));
      setRead(saved);
      setStep(next);
    },
  });
  const now = useLatest(form.values);
  const isUnsaved = JSON.stringify(form.values.plan) !== JSON.stringify(editedOf(read));
  useUnsavedGuard(isUnsaved && !form.busy, 'What you changed in this step will be lost. Earlier steps are saved.');
  return {
    form,
    step,
    goTo: (to: number) => {
      form.forgetErrors();
      // The last step shows what was saved: what is typed is saved on the way there.
      if (to === lastStep && isUnsaved) void form.submit();
      else setStep(to);
    },
  };
}

export type SeasonEditing = ReturnType<typeof useSeasonSteps>['form'];
