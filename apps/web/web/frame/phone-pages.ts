import type { RoutePath } from '@gantry/model/shared'

/** The pages at the foot of a phone, with the short name of each; the scanner stands in their middle. */
export const phonePages = [
  { path: '/{spaceUri}/user/workbench/{id?}', name: 'nav.phone.desk' },
  { path: '/{spaceUri}/user/todo', name: 'nav.phone.todo' },
  { path: '/{spaceUri}/user/messagecenter', name: 'nav.phone.messages' },
  { path: '/{spaceUri}/setting/center', name: 'nav.phone.me' },
] as const satisfies readonly { readonly path: RoutePath; readonly name: string }[]

/** Pages that have the foot besides those it leads to. */
const also: readonly RoutePath[] = [
  '/{spaceUri}/appcenter',
  '/{spaceUri}/organization/contacts',
  '/{spaceUri}/home/user',
  '/{spaceUri}/offline',
  // The tabs of the to-do desk: the foot stays while one moves between them.
  '/{spaceUri}/user/started',
  '/{spaceUri}/user/copied',
  '/{spaceUri}/user/delegated',
  '/{spaceUri}/user/processed',
  '/{spaceUri}/user/drafts',
  '/{spaceUri}/user/monitored',
]

/** True for the pages one moves between; a record, a form or a design needs the whole screen. */
export const hasPhoneBar = (path: RoutePath): boolean =>
  also.includes(path) || phonePages.some(page => page.path === path)
