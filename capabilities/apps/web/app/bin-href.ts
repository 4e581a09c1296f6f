import { inSpace } from '@gantry/client/web'

/** The recycle bin of one table, with the words that are searched in it. */
export const binHref = (table: string, search = ''): string =>
  inSpace(`/recycleDatas?${new URLSearchParams({ table, ...(search !== '' && { q: search }) })}`)
