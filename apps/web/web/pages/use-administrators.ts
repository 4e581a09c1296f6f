import { useCall, useSessionState } from '@gantry/client/web'
import { all, listRecords, where } from '@gantry/model/shared'

export interface Administrator {
  readonly name: string
  readonly email: string | null
}

/** The first administrators of the person's enterprise, as the contact book names them; nobody for strangers. */
export const useAdministrators = (): readonly Administrator[] => {
  const { session } = useSessionState()
  const found = useCall(
    listRecords,
    {
      table: 'member',
      filter: all(where('user_type', 'eq', 'admin'), where('state', 'eq', 'active')),
      fields: ['name', 'email'],
      pageSize: 3,
      count: 'none',
    },
    { enabled: session !== null, ...(session ? { space: session.space.id } : {}) },
  )
  return (found.data?.data ?? []).map(({ name, email }) => ({
    name: String(name),
    email: typeof email === 'string' && email !== '' ? email : null,
  }))
}
