import type { SettingsTab } from '@gantry/client/web'
import type { Session } from '@gantry/model/shared'

/** The tabs of this capability. */
export const ownTabs = ['info', 'security', 'groups', 'hosting', 'developer'] as const
export type OwnTab = (typeof ownTabs)[number]

/** Tabs whose content only the owner of the account may read. */
const forOwner: readonly OwnTab[] = ['security', 'hosting', 'developer']

/** The tabs in the order of the specification (section 2); others stand after them. */
const order: readonly string[] = ['info', 'security', 'groups', 'hosting', 'todo_push', 'developer', 'agency']

/** The tabs somebody has: those of this capability and those others contribute. A trustee has none that are the owner's alone. */
export const tabsOf = (
  { user, trustee }: Pick<Session, 'trustee'> & { readonly user: Pick<Session['user'], 'userType'> },
  others: readonly Omit<SettingsTab, 'load'>[],
): readonly string[] => {
  const own = ownTabs.filter(
    id => (id !== 'hosting' || user.userType === 'user') && !(trustee && forOwner.includes(id)),
  )
  const contributed = others.filter(
    ({ types, owner }) => (!types || types.includes(user.userType)) && !(trustee && owner),
  )
  const ids: readonly string[] = [...own, ...contributed.map(({ id }) => id)]
  return [...order.filter(id => ids.includes(id)), ...ids.filter(id => !order.includes(id))]
}
