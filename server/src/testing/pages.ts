/** A page as the editor sends it: for everybody, published with the save. */
export const draftPage = {
  title: 'Parking',
  slug: 'parking',
  html: '<p>Park at the stadium.</p>',
  is_public: true,
  is_unrestricted: true,
  roles: [] as number[],
  menu_section: null as string | null,
  menu_title: '',
  publish_at: 'now' as string | null,
  revision: 0,
};
