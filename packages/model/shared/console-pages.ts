import type { ConsoleAction, ConsoleRight } from './console-right.ts'
import type { Contract, Method } from './contract.ts'
import { allRoutes, type RouteArea, type RoutePath } from './routes/index.ts'

/** A page of the consoles of a space, as the menu has it. */
export interface ConsolePage {
  readonly path: RoutePath
  readonly area: RouteArea
  readonly calls: readonly string[]
}

/** The pages that the menu of the consoles offers an administrator of a space, in its order. */
export const consolePages: readonly ConsolePage[] = allRoutes.flatMap(
  ({ path, area, layout, owner, under, calls = [] }) =>
    layout === 'index' &&
    owner.includes('admin') &&
    under === undefined &&
    !/\{[a-zA-Z]+\}/.test(path.replace('/{spaceUri}', ''))
      ? [{ path, area, calls }]
      : [],
)

/** The page whose right opens a screen: its own, or that of the screen whose entry stands for it. */
export const consolePageOf = ({
  path,
  under,
}: {
  readonly path: string
  readonly under?: string
}): ConsolePage | null => consolePages.find(page => page.path === (under ?? path)) ?? null

type Called = { readonly path: string } & Partial<Pick<Contract, 'method' | 'reads' | 'page' | 'action'>>

const newOnes = /(s|\/copy|\/received)$/
const sheets = /\/(import|preview|sheet|zip)$/
const files = /\/(export|file|files\/:\w+|licence|receipt)$/

/** What a caller of an endpoint does: as the contract says, else by its method and path. */
export const consoleActionOf = ({ method = 'POST', path, reads, action }: Called): ConsoleAction => {
  if (action !== undefined) return action
  if (method === 'GET') return files.test(path) ? 'export' : 'view'
  if (reads) return 'view'
  if (method === 'DELETE') return 'delete'
  if (sheets.test(path)) return 'import'
  if (method === 'PUT') return 'change'
  return newOnes.test(path) ? 'create' : 'run'
}

/** A path by its segments; null is a parameter whose value is not known, which may be any. */
type Segments = readonly (string | null)[]

const isCalled = (entry: string, method: Method, given: Segments): boolean => {
  const [wanted = '', only] = entry.split(' ').reverse()
  if (only !== undefined && only !== method) return false
  const rest = wanted.endsWith('/*')
  const segments = (rest ? wanted.slice(0, -2) : wanted).split('/')
  if (rest ? given.length < segments.length : given.length !== segments.length) return false
  return segments.every((each, at) => each.startsWith(':') || given[at] === null || each === given[at])
}

/**
 * The pages that an endpoint is given with. With the parameters of a request only those that name its values: of `/tables/:table/records`
 * a page has the tables it lists.
 */
export const pagesCalling = (
  { method = 'POST', path, page }: Called,
  params?: Readonly<Record<string, unknown>>,
): readonly ConsolePage[] => {
  const segments = path.split('/').map((each): string | null => {
    if (!each.startsWith(':')) return each
    return params ? String(params[each.slice(1)] ?? '') : null
  })
  return consolePages.filter(
    each => each.path === page || each.calls.some(entry => isCalled(entry, method, segments)),
  )
}

/** The right by which an actor with these rights calls an endpoint; null without one. */
export const rightToCall = (
  held: readonly ConsoleRight[],
  contract: Called,
  params?: Readonly<Record<string, unknown>>,
): ConsoleRight | null => {
  const action = consoleActionOf(contract)
  const page = pagesCalling(contract, params).find(({ path }) => held.includes(`${action} ${path}`))
  return page ? `${action} ${page.path}` : null
}
