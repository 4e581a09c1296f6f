import { useCall, useSession } from '@gantry/client/web'
import { identityContract } from '../../shared/index.ts'

/** Who holds which roles, and whether that is told to the person at all. */
export const useHeldRoles = () => {
  const listed = useSession().permissions.includes('role.read')
  return { listed, held: useCall(identityContract.listMemberRoles, {}, { enabled: listed }) }
}
