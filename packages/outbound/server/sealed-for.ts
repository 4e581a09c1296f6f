import { type Ctx, openText, sealText } from '@gantry/kernel/server'

/** Who keeps a secret, and where it may be sent. */
interface Bound {
  /** The thing it is kept for, such as `source/<id>`; it must not change. */
  readonly owner: string
  /** Host and port, or the origins it may be sent to. */
  readonly destination: string
}

const placeOf = ({ owner, destination }: Bound): string => `${owner}/${destination}`

/** Seals a secret for its owner and for where it is sent: under another destination it cannot be opened. */
export const sealFor = (ctx: Ctx, bound: Bound, text: string): string => sealText(ctx, placeOf(bound), text)

/** Null: it was sealed for another owner or destination, or with a key that is not here. */
export const openFor = (ctx: Ctx, bound: Bound, sealed: string): string | null =>
  openText(ctx, placeOf(bound), sealed)
