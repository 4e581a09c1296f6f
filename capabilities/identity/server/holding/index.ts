import { type Kernel, registerHoldings } from '@gantry/kernel/server'
import { delegationsHolding, keysHolding, namedHolding } from './authority.ts'
import { draftsHolding } from './drafts.ts'
import { hostingHolding } from './hosting.ts'
import { organisationHolding } from './organisation.ts'
import { recordsHolding, sharesHolding } from './records.ts'

/** What identity holds in the name of people, and the records they own. */
export const registerOwnHoldings = (kernel: Kernel): void =>
  registerHoldings(
    kernel,
    recordsHolding,
    organisationHolding,
    sharesHolding,
    delegationsHolding,
    keysHolding,
    hostingHolding,
    draftsHolding,
    namedHolding,
  )
