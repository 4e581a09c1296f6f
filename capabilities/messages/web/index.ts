import type { WebCapability } from '@gantry/client/web'
import { lazy } from 'react'

/** The message centre and its subscriptions. */
export const web: WebCapability = {
  name: 'messages',
  screens: {
    '/{spaceUri}/user/messagecenter': () => import('./centre/message-centre.tsx'),
    '/{spaceUri}/user/subscribeManage': () => import('./subscriptions.tsx'),
    '/{spaceUri}/sysop/emailTemplateConfig': () => import('./outbound/mail-templates.tsx'),
    '/{spaceUri}/enterprise/emailTemplateConfigEdit': () => import('./outbound/template-editor.tsx'),
    '/{spaceUri}/sysop/infoSetting': () => import('./outbound/info-setting.tsx'),
    '/{spaceUri}/enterprise/infoSetting': () => import('./outbound/info-setting.tsx'),
    '/sysop/smsservice': () => import('./channels/sms-service.tsx'),
    '/sysop/smssignature': () => import('./channels/sms-signatures.tsx'),
    '/sysop/smsplatform': () => import('./channels/sms-platform.tsx'),
  },
  frame: () => import('./frame.tsx'),
  settings: [{ id: 'todo_push', load: () => import('./todo-subscriptions.tsx') }],
}

/** Lines of messages for other pages. */
export const LatestMessages = lazy(() => import('./latest-messages.tsx'))
