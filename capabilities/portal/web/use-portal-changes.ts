import { callKey, queryClient, usePushed } from '@gantry/client/web'
import type { AnyContract } from '@gantry/model/shared'

/** Milliseconds within which open browsers ask again after a portal has changed, each at a moment of its own. */
const spread = 2_000

/** Asks again whenever a portal is published, ordered, started or stopped, and after a lost connection, which may have hidden that. */
export const usePortalChanges = (contract: AnyContract): void =>
  usePushed('portals', (message, again) => {
    if (message === null && !again) return
    setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: callKey(contract) }),
      Math.random() * spread,
    )
  })
