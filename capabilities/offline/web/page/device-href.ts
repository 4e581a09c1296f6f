import { inSpace } from '@gantry/client/web'

/** Addresses of the page "On this device": what of it is shown stands in the query. */
export const deviceHref = (shown: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(shown).toString()
  return inSpace('/offline') + (query === '' ? '' : `?${query}`)
}
