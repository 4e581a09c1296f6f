import type { RoutePath } from '@gantry/model/shared'
import { spacePrefix } from '@gantry/model/shared'
import { createContext, useContext } from 'react'
import { sessionNow } from './session.ts'

export interface PageAddress {
  readonly route: RoutePath
  readonly params: Readonly<Record<string, string | undefined>>
  /** The space in the URL. */
  readonly space: string | null
  /** With the question mark, or empty. */
  readonly search: string
}

/** Properties of a page (specification, section 2). */
export interface Page {
  readonly params: Readonly<Record<string, string | undefined>>
  /** `/space-{id}`, by default of the current space; empty without a session. */
  readonly spaceUri: string
  readonly spaceId: string
  /** The page's space differs from the user's current one. */
  readonly isCrossSpace: boolean
  readonly query: Readonly<Record<string, string>>
}

export const pageOf = (address: PageAddress, ownSpace: string | null): Page => {
  const spaceId = address.space ?? ownSpace ?? ''
  return {
    params: address.params,
    spaceUri: spaceId === '' ? '' : spacePrefix(spaceId),
    spaceId,
    isCrossSpace: ownSpace !== null && spaceId !== ownSpace,
    query: Object.fromEntries(new URLSearchParams(address.search)),
  }
}

/** Provided by the shell for each page; unchanged in a hidden page. */
export const PageContext = createContext<PageAddress | null>(null)

export const usePage = (): Page => {
  const address = useContext(PageContext)
  if (!address) throw new Error('usePage is for what stands in a page')
  return pageOf(address, sessionNow()?.space.id ?? null)
}
