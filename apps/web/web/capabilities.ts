import { web as alarms } from '@gantry/alarms/web'
import { web as announcements } from '@gantry/announcements/web'
import { web as approvals } from '@gantry/approvals/web'
import { web as apps } from '@gantry/apps/web'
import { web as assets } from '@gantry/assets/web'
import { web as assistant } from '@gantry/assistant/web'
import { web as buttons } from '@gantry/buttons/web'
import { web as chat } from '@gantry/chat/web'
import type { WebCapability } from '@gantry/client/web'
import { web as comments } from '@gantry/comments/web'
import { web as consoles } from '@gantry/consoles/web'
import { web as dashboards } from '@gantry/dashboards/web'
import { web as designer } from '@gantry/designer/web'
import { web as devices } from '@gantry/devices/web'
import { web as elements } from '@gantry/elements/web'
import { web as extensions } from '@gantry/extensions/web'
import { web as files } from '@gantry/files/web'
import { web as gateway } from '@gantry/gateway/web'
import { web as identity } from '@gantry/identity/web'
import { web as integration } from '@gantry/integration/web'
import { web as languages } from '@gantry/languages/web'
import { web as logic } from '@gantry/logic-designer/web'
import { web as messages } from '@gantry/messages/web'
import { web as offline } from '@gantry/offline/web'
import { web as operations } from '@gantry/operations/web'
import { web as overview } from '@gantry/overview/web'
import { web as payments } from '@gantry/payments/web'
import { web as personal } from '@gantry/personal/web'
import { web as places } from '@gantry/places/web'
import { web as portal } from '@gantry/portal/web'
import { web as publicForms } from '@gantry/public-forms/web'
import { web as releases } from '@gantry/releases/web'
import { web as rules } from '@gantry/rules/web'
import { web as security } from '@gantry/security/web'
import { web as sharing } from '@gantry/sharing/web'
import { web as spaceSettings } from '@gantry/space-settings/web'
import { web as store } from '@gantry/store/web'
import { web as suppliers } from '@gantry/suppliers/web'
import { web as tracking } from '@gantry/tracking/web'
import { web as video } from '@gantry/video/web'
import { web as views } from '@gantry/views/web'
import { own } from './pages/own.ts'

/** Everything the browser can show: the abilities of the product, and the frame's own few pages. */
export const capabilities: readonly WebCapability[] = [
  own,
  identity,
  apps,
  buttons,
  publicForms,
  comments,
  files,
  offline,
  designer,
  languages,
  extensions,
  views,
  elements,
  dashboards,
  portal,
  messages,
  chat,
  approvals,
  announcements,
  rules,
  integration,
  devices,
  alarms,
  places,
  video,
  operations,
  assets,
  overview,
  security,
  consoles,
  assistant,
  releases,
  store,
  payments,
  tracking,
  spaceSettings,
  sharing,
  suppliers,
  personal,
  logic,
  gateway,
]
