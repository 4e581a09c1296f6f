import type { Access, ConsoleAction, Feature, Method, RoutePath } from '@gantry/model/shared'

/** Requirements of a request; contracts and sockets have them. */
export interface Demand {
  readonly scope: 'platform' | 'space'
  readonly can: Access
  /** The console page whose right admits besides `can`. */
  readonly page?: RoutePath
  /** What its button does; absent: read from method and path. */
  readonly action?: ConsoleAction
  /** Absent: it changes something. */
  readonly method?: Method
  /** Keys of programs are admitted; absent: people only. */
  readonly keys?: true
  /** Other sites may send it, which then acts for nobody. */
  readonly fromElsewhere?: true
  /** Whoever has a duty before work is admitted as well. */
  readonly duties?: true
  /** Refused to whoever acts in the account of another. */
  readonly owner?: true
  readonly path?: string
  /** It belongs to a feature that may be switched off in the space. */
  readonly feature?: Feature
  /** Admitted also after the validity of the space. */
  readonly afterEnd?: true
  /** It changes nothing, whatever its method. */
  readonly reads?: true
}
