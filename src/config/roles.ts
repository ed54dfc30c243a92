const TEXTS = { admin: 'Admin', content_editor: 'Content Editor' } as const

/** The roles of SPEC section 1 and what they are called. */
export const ROLES = (['admin', 'content_editor'] as const).map((value) => ({ value, label: TEXTS[value] }))

export const roleText = (role: keyof typeof TEXTS) => TEXTS[role]
