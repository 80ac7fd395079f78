/** P-10: the primary roles. */
/** Individual participants have one of these codes; other roles are free text. */
export const roleCodes = ['mhr', 'hw', 'osw', 'cwd', 'cwp'] as const;
export type RoleCode = (typeof roleCodes)[number];

export const roleCodeLabels: Readonly<Record<RoleCode, string>> = {
  mhr: 'Mounted Horse Rider',
  hw: 'Horse Walker (Leading)',
  osw: 'Outwalker/Side Walker (without animals)',
  cwd: 'Carriage/Wagon Driver',
  cwp: 'Carriage/Wagon Passenger',
};

/** Returns the role as it is displayed: a code's label, free text unchanged. */
export function roleLabel(role: string | null): string {
  return role !== null && isRoleCode(role) ? roleCodeLabels[role] : (role ?? '');
}

export function isRoleCode(role: string): role is RoleCode {
  return (roleCodes as readonly string[]).includes(role);
}
