import type { WebCapability } from '@gantry/client/web'

export { ThirdParties } from './federation/index.ts'
export { rememberSpaces } from './login/last-space.ts'
export { RecoveryCodes, TwoStepSetUp } from './second-step/index.ts'

/** The screens of identity, by their paths in the specification. */
export const web: WebCapability = {
  name: 'identity',
  screens: {
    '/login': () => import('./login/sign-in-page.tsx'),
    '/entRegist': () => import('./register/register-page.tsx'),
    '/loginMiddle': () => import('./hand-over/hand-over-page.tsx'),
    '/{spaceUri}/home/modifyPassword': () => import('./password/modify-password-page.tsx'),
    '/{spaceUri}/sysop/structure': () => import('./structure/structure-page.tsx'),
    '/{spaceUri}/sysop/webchatConfig': () => import('./federation/config-page.tsx'),
    '/{spaceUri}/sysop/roleManage': () => import('./roles/roles-page.tsx'),
    '/{spaceUri}/enterprise/roleManage': () => import('./roles/roles-page.tsx'),
    '/{spaceUri}/enterprise/consolePermission': () => import('./console/console-page.tsx'),
    '/{spaceUri}/sysop/memberAdmin': () => import('./delegation/member-admin-page.tsx'),
    '/{spaceUri}/sysop/permissionmanage': () => import('./permissions/permissions-page.tsx'),
    '/{spaceUri}/enterprise/postManage/{id?}': () => import('./posts/posts-page.tsx'),
    '/{spaceUri}/enterprise/roleGroup': () => import('./groups/groups-page.tsx'),
    '/{spaceUri}/enterprise/orgManage': () => import('./dimensions/dimensions-page.tsx'),
    '/{spaceUri}/organization/contacts': () => import('./contacts/contacts-page.tsx'),
    '/{spaceUri}/organization/usercontactinfo': () => import('./contacts/contact-page.tsx'),
    '/{spaceUri}/sysop/enterUserRegist': () => import('./requests/join-requests-page.tsx'),
  },
  duties: {
    '/{spaceUri}/sysop/enterUserRegist': 'member.requests',
    '/{spaceUri}/sysop/permissionmanage': 'permission.read',
  },
}
