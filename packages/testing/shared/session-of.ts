import type { ConsoleRight, Session, UserType } from '@gantry/model/shared'

/** The session of somebody in the space `demo`, with the console pages they were given. */
export const sessionOf = (userType: UserType, console: readonly ConsoleRight[] = []): Session => ({
  user: {
    id: '0190a000-0000-7000-8000-000000000001',
    personId: '0190a000-0000-7000-8000-000000000002',
    name: 'Ann',
    loginId: 'ann',
    phone: null,
    email: null,
    userType,
  },
  space: { id: 'demo', name: 'Demo' },
  spaces: [{ id: 'demo', name: 'Demo' }],
  roles: [],
  departments: [],
  permissions: [],
  lang: 'en',
  loginIp: '',
  ...(console.length > 0 && { console }),
})
