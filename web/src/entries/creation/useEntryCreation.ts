import { pathTo } from '@parade/contract/access/screens.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { canSubmitCreation, offeredTypes, offeredYears, yearClosedText } from '@parade/contract/entries/creation.ts';
import type { OrganizationSuggestion } from '@parade/contract/organizations/organization.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { useRequestKey } from '../../http/useSmallForm.ts';
import { useSuggestion } from '../../organizations/queries.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useCreateEntry, useEntryYears } from '../queries.ts';

export type EntryCreation = ReturnType<typeof useEntryCreation>;

/** Returns a new entry's choices, the options for them, and the call that creates it. */
export function useEntryCreation() {
  const { worksForTheParade, user } = useSession();
  const chosen = useChosen(worksForTheParade);
  const [leads, setLeads] = useState(true);
  const creating = useCreation(chosen, leads, worksForTheParade);
  const mayBeOffered = worksForTheParade || (user?.organization_roles.some(({ name }) => name === 'leader') ?? false);
  // A press on each is no work; a name that was typed, or an organization that was looked up, is.
  const isBegun = !creating.isCreated && (chosen.name.trim() !== '' || chosen.isOwnChoice);
  return { ...chosen, leads, setLeads, worksForTheParade, mayBeOffered, ...creating, isBegun };
}

/** Organization, type and year. An organization that exists brings its type, and the type the years. */
function useChosen(works_for_the_parade: boolean) {
  const { data } = useSession();
  // undefined: nothing chosen yet, so the organization that the link names stands.
  const [chosen, setExisting] = useState<OrganizationSuggestion | null | undefined>(undefined);
  const linked = useLinked();
  const existing = chosen === undefined ? linked.organization : chosen;
  const [name, setName] = useState('');
  const [typeId, setTypeId] = useState<number | null>(null);
  const [year, setYear] = useState<number | null>(null);
  const creator = { works_for_the_parade };
  const current = data.settings.current_parade_year;
  const type = data.organization_types.find((each) => each.id === (existing?.type_id ?? typeId));
  const years = type ? offeredYears(creator, type, data.parades, current) : [];
  const { data: entryYears, isLoading } = useEntryYears(type?.id ?? null);
  const preferred = entryYears?.preferred;
  return {
    existing,
    isLinkUnknown: linked.isUnknown && existing === null,
    /** Chosen here, not named by the link. */
    isOwnChoice: (chosen ?? null) !== null,
    setExisting,
    name,
    setName,
    type,
    types: existing && type ? [type] : offeredTypes(creator, data.organization_types),
    setTypeId,
    years,
    year: years.includes(year ?? 0) ? year : (preferred ?? (years.includes(current) ? current : (years[0] ?? null))),
    lateYears: entryYears?.data.filter(({ is_late }) => is_late) ?? [],
    setYear,
    // The year that shows while loading is never sent.
    isReady:
      !isLoading &&
      canSubmitCreation({
        existing_organization: existing?.id ?? null,
        organization_name: name,
        organization_type: typeId,
      }),
  };
}

/** Creates the entry and opens its first form; an answer that asks back or refuses is shown. */
function useCreation(chosen: ReturnType<typeof useChosen>, leads: boolean, worksForTheParade: boolean) {
  const { refresh } = useSession();
  const { existing, name, type, year, isReady } = chosen;
  const [notice, setNotice] = useState<{ text: string; mayOverride: boolean } | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const keyOf = useRequestKey();
  const create = useCreateEntry();
  const navigate = useNavigate();
  const toast = useToast();

  const submit = async (override: boolean) => {
    setErrors({});
    setNotice(null);
    const wish = {
      organization_name: existing ? '' : name.trim(),
      organization_type: type?.id ?? null,
      parade_year: year,
      role: leads ? ('leader' as const) : ('' as const),
      override,
      existing_organization: existing?.id ?? null,
    };
    try {
      const { data: created } = await create.mutateAsync({ ...wish, request_key: keyOf(wish) });
      await refresh();
      const isOwn = leads || worksForTheParade;
      if (!isOwn) toast.success('Saved', 'Your entry has been created.');
      const onwards = created.initial_form
        ? formPath(created.entry, created.initial_form, 'editForm')
        : entryPath(created.entry, 'view');
      void navigate(isOwn ? onwards : pathTo('dashboard'));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      if (failure.code === 'entry-exists')
        setNotice({ text: failure.message, mayOverride: failure.answer['may_override'] === true });
      else if (failure.errors['parade_year']) setClosed(failure.errors['parade_year'].join(' '));
      else if (failure.status !== 422 || Object.keys(failure.errors).length === 0)
        toast.error('We couldn’t create the entry', failure.message);
      setErrors(failure.errors);
    }
  };
  const submitFirst = () => {
    if (!isReady) return;
    if (year === null) setClosed(yearClosedText);
    else void submit(false);
  };
  return {
    errors,
    isPending: create.isPending,
    isCreated: create.isSuccess,
    submit: submitFirst,
    submitAdditional: () => void submit(true),
    notice,
    closeNotice: () => setNotice(null),
    closed,
    closeClosed: () => setClosed(null),
  };
}

interface Linked {
  readonly organization: OrganizationSuggestion | null;
  /** The link names none that exists and that the user may choose. */
  readonly isUnknown: boolean;
}

/** /create-entry/{orgId} starts with that organization chosen, where the user may choose it. */
function useLinked(): Linked {
  const { orgId } = useParams();
  const id = orgId !== undefined && /^\d{1,9}$/.test(orgId) ? Number(orgId) : null;
  const { data: found } = useSuggestion(id);
  const organization = found?.data[0] ?? null;
  return {
    organization,
    isUnknown: orgId !== undefined && organization === null && (id === null || found !== undefined),
  };
}
