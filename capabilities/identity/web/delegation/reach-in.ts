import type { DelegatedDuty, Delegation, DepartmentNode } from '../../shared/index.ts'

/** Whether one of the delegations covers a department, or one above it, with a duty. */
export const reachIn =
  (departments: readonly DepartmentNode[], own: readonly Delegation[]) =>
  (duty: DelegatedDuty | 'roles', department: string | null): boolean => {
    const opened = new Set(
      own
        .filter(({ duties, roles }) => (duty === 'roles' ? roles.length > 0 : duties.includes(duty)))
        .map(each => each.department.id),
    )
    const parents = new Map(departments.map(({ id, parent }) => [id, parent]))
    const walked = new Set<string>()
    for (let at = department; at !== null && !walked.has(at); at = parents.get(at) ?? null) {
      if (opened.has(at)) return true
      walked.add(at)
    }
    return false
  }
