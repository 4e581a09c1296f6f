import { sayMoment } from '@gantry/client/web'

/** A timestamp in the user's format; empty: unknown. */
export const moment = (at: string | null): string => (at === null ? '' : sayMoment(at))
