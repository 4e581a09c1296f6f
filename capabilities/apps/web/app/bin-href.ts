import { inSpace } from '@gantry/client/web'

/** The recycle bin of one table, with the words that are searched in it. */
export const binHref = (table: string, search = ''): string => {
  const params = new URLSearchParams({ table })
  if (search !== '') params.set('q', search)
  return inSpace(`/recycleDatas?${params}`)
}
