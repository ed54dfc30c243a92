/** The path of the page that shows an answer; null where there is nothing to show. */
export const addressOf = ({ id, success }: { readonly id: string; readonly success: boolean }) =>
  success ? `/answers/${id}` : null
