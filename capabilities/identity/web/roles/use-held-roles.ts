import { useCall, useSession } from '@gantry/client/web'
import { identityContract } from '../../shared/index.ts'

/** Who holds which roles, and whether that is told to the person at all. */
export const useHeldRoles = () => {
  const { user } = useSession()
  const { can } = identityContract.listMemberRoles
  const listed = typeof can !== 'string' && can.includes(user.userType)
  return { listed, held: useCall(identityContract.listMemberRoles, {}, { enabled: listed }) }
}
