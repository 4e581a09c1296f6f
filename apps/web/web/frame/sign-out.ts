import { call, leaveSession } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import { endPush } from './end-push.ts'

/** Signs out of this browser. Returns where to go then. Fails with `ApiError`. */
export const signOut = async (): Promise<string> => {
  const { address } = await call(identityContract.signOut, {})
  await endPush()
  leaveSession()
  return address ?? '/login?out=1'
}
