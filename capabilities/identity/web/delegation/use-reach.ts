import { useCall, useSession } from '@gantry/client/web'
import { type DelegatedDuty, type DepartmentNode, delegationContract } from '../../shared/index.ts'
import { reachIn } from './reach-in.ts'

/** The user's delegated duties by department, for the UI only; the server checks permissions. */
export const useReach = (departments: readonly DepartmentNode[]) => {
  const { permissions, user } = useSession()
  const everywhere = permissions.includes('member.manage')
  const own = useCall(
    delegationContract.listOwnDelegations,
    {},
    { enabled: !everywhere && user.userType === 'user' },
  ).data?.data
  const within = reachIn(departments, own ?? [])
  return {
    everywhere,
    may: (duty: DelegatedDuty | 'roles', department: string | null): boolean =>
      everywhere ? duty !== 'roles' : within(duty, department),
    /** The departments in which the user has this duty, as options of a tree. */
    where: (duty: DelegatedDuty): readonly DepartmentNode[] =>
      everywhere ? departments : departments.filter(({ id }) => within(duty, id)),
    delegates: (own?.length ?? 0) > 0,
  }
}

export type Reach = ReturnType<typeof useReach>
