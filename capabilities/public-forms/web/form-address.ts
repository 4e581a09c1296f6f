/** The address that a visitor opens: the secret of the form, and sealed values where the link gives some. */
export const formAddress = (token: string, given?: string): string => {
  const query = new URLSearchParams({ t: token, ...(given !== undefined && { v: given }) })
  return `${location.origin}/publicForm?${query}`
}
