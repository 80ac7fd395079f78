import { pathTo } from '@parade/contract/access/screens.ts';
import {
  cannotDeleteText,
  type OrganizationDetail,
  type OrganizationTab,
  organizationTabLabels,
  organizationTabs,
} from '@parade/contract/organizations/organization.ts';
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { ToNoAccess } from '../access/ToNoAccess.tsx';
import { openedList } from '../http/listAddress.ts';
import { useIsMissing } from '../http/saving/useIsMissing.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../ui/Menu.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, PageHeader, TabsNav } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { organizationPath } from './organizationHere.ts';
import { useDeleteOrganization, useOrganization } from './queries.ts';

/** The frame of one organization: name, acts and tabs. The number of one that was merged leads to what it became. */
export function OrganizationLayout() {
  const asked = numberIn(useParams()['id']);
  const { pathname } = useLocation();
  const read = useOrganization(asked);
  const isMissing = useIsMissing(read);
  if (asked === undefined || isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={6} label="Loading the organization" />;
  const { organization, abilities } = read.data;
  const tab = tabIn(pathname);
  const list = pathTo('organizations');
  if (organization.id !== asked) return <Navigate to={organizationPath(organization.id, tab)} replace />;
  if (tab && !abilities.tabs.includes(tab)) return <ToNoAccess />;
  return (
    <>
      <Breadcrumbs
        places={[openedList({ base: list }) ?? { label: 'Organizations', to: list }, { label: organization.name }]}
      />
      <PageHeader
        title={organization.name}
        tab={tab && organizationTabLabels[tab]}
        lead={organization.type}
        actions={<Acts detail={read.data} />}
      />
      {abilities.tabs.length > 1 ? (
        <TabsNav
          label="Sections of this organization"
          tabs={abilities.tabs.map((each) => ({
            label: organizationTabLabels[each],
            to: organizationPath(organization.id, each),
          }))}
        />
      ) : null}
      <Outlet key={organization.id} context={read.data satisfies OrganizationDetail} />
    </>
  );
}

function Acts({ detail: { organization, abilities } }: { detail: OrganizationDetail }) {
  const { id } = organization;
  const remove = useRemoval(organization);
  const may = (act: (typeof abilities.actions)[number]) => abilities.actions.includes(act);
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    ...(may('merge')
      ? [
          {
            label: 'Merge into another organization…',
            icon: <IconArrowMerge size={20} aria-hidden />,
            onSelect: () => void navigate(pathTo('mergeOrganization', { id })),
          },
        ]
      : []),
    ...(may('delete')
      ? [{ label: 'Delete', icon: <IconTrash size={20} aria-hidden />, onSelect: () => void remove() }]
      : []),
  ];
  return (
    <>
      {entries.length > 0 ? <Menu entries={entries}>More</Menu> : null}
      {may('edit') ? (
        <ButtonLink to={pathTo('editOrganization', { id })} icon={<IconPencil size={20} aria-hidden />}>
          Edit
        </ButtonLink>
      ) : null}
    </>
  );
}

/**
 * Asks, deletes and leads back to the list; a refusal says why. What has entries is not deleted: that is said before anything
 * is promised, with the way to merge it.
 */
function useRemoval({
  id,
  name,
  people_count,
  entries_count,
}: OrganizationDetail['organization']): () => Promise<void> {
  const deleting = useDeleteOrganization(id);
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  return async () => {
    if (entries_count > 0) {
      const merge = await confirm({
        title: 'This organization has entries',
        body: cannotDeleteText(name, entries_count),
        act: 'Merge into another…',
        cancelLabel: 'Keep organization',
      });
      if (merge) await navigate(pathTo('mergeOrganization', { id }));
      return;
    }
    const people =
      people_count === 0
        ? ''
        : ` ${people_count} ${people_count === 1 ? 'person loses their role' : 'people lose their roles'} in it.`;
    const yes = await confirm({
      title: 'Delete Organization',
      body: `${name} will be deleted.${people} Signed waivers and the log are kept. This cannot be undone.`,
      act: 'Delete organization',
      cancelLabel: 'Keep organization',
      danger: true,
    });
    if (!yes) return;
    try {
      await deleting.mutateAsync();
      toast.success('Organization deleted', name);
      await navigate(pathTo('organizations'), { replace: true });
    } catch (error) {
      toast.error('We couldn’t delete the organization', error instanceof Error ? error.message : undefined);
    }
  };
}

function tabIn(pathname: string): OrganizationTab | undefined {
  return organizationTabs.find((tab) => tab === pathname.split('/')[3]);
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
