import { nobody } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

/** Who looks when a definition is checked: a person of no rights, so that terms of the actor settle to something. */
export const anybody: Actor = {
  userId: nobody,
  personId: nobody,
  space: '',
  name: '',
  userType: 'user',
  roles: [],
  departments: [],
  departmentsAndBelow: [],
  posts: [],
  groups: [],
  lang: 'en',
  timeZone: 'UTC',
  sessionId: null,
  ip: null,
}
