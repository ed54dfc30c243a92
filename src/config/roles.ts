/** The roles of SPEC section 1 and what they are called. */
export const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'content_editor', label: 'Content Editor' },
] as const

export const roleText = (role: string) => ROLES.find(({ value }) => value === role)?.label ?? role
