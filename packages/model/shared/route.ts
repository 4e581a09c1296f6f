import type { Text } from '@gantry/base/shared'
import type { UserType } from './user-type.ts'

export type Layout = 'index' | 'root' | 'customer' | 'access'

/** One screen of the specification; `screens` of a capability say which are built. */
export interface RouteDef {
  /** As in the specification, with `{spaceUri}` and `{name?}`. */
  readonly path: string
  readonly title: Exclude<Text, string>
  readonly area: string
  readonly layout: Layout
  /** Empty: open to any visitor. */
  readonly owner: readonly UserType[]
  readonly system?: 'qpaas' | 'qycloud' | 'root'
  readonly belong?: 'console' | 'header'
  /** The screen whose entry in the navigation stands for this one too. */
  readonly under?: string
  /**
   * The endpoints that roles and people are given together with the page (`console-pages.ts`): their paths under `/api`, where `:name`
   * is any segment, a last `*` whatever follows, and a method in front narrows to it. Absent: the page is its owners' alone.
   */
  readonly calls?: readonly string[]
}
