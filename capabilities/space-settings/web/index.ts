import type { WebCapability } from '@gantry/client/web'

export { keepWatermark } from './show-watermark.ts'

/** What the administrator of a space decides for everybody who works in it. */
export const web: WebCapability = {
  name: 'space-settings',
  screens: {
    '/{spaceUri}/sysop/baseConfig': () => import('./base-config.tsx'),
    '/{spaceUri}/sysop/logo': () => import('./logo.tsx'),
    '/{spaceUri}/sysop/watermark': () => import('./watermark.tsx'),
    '/{spaceUri}/sysop/workTime': () => import('./work-time.tsx'),
    '/{spaceUri}/languagesetting': () => import('./language-setting.tsx'),
    '/{spaceUri}/saasconsole/AccountSecurity': () => import('./account-security.tsx'),
    '/{spaceUri}/saasconsole/PasswordSecurity': () => import('./password-security.tsx'),
    '/{spaceUri}/sysop/themeColor': () => import('./theme-color.tsx'),
  },
}
