import { alarms } from '@gantry/alarms/server'
import { analysis } from '@gantry/analysis/server'
import { announcements } from '@gantry/announcements/server'
import { approvals } from '@gantry/approvals/server'
import { apps } from '@gantry/apps/server'
import { assets } from '@gantry/assets/server'
import { assistant } from '@gantry/assistant/server'
import { buttons } from '@gantry/buttons/server'
import { callers } from '@gantry/callers/server'
import { channels } from '@gantry/channels/server'
import { charts } from '@gantry/charts/server'
import { chat } from '@gantry/chat/server'
import { comments } from '@gantry/comments/server'
import { consoles } from '@gantry/consoles/server'
import { dashboards } from '@gantry/dashboards/server'
import { designer } from '@gantry/designer/server'
import { designs } from '@gantry/designs/server'
import { devices } from '@gantry/devices/server'
import { elements } from '@gantry/elements/server'
import { extensions } from '@gantry/extensions/server'
import { files } from '@gantry/files/server'
import { gateway } from '@gantry/gateway/server'
import type { Capability } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { integration } from '@gantry/integration/server'
import { languages } from '@gantry/languages/server'
import { logic } from '@gantry/logic-designer/server'
import { messages } from '@gantry/messages/server'
import { offline } from '@gantry/offline/server'
import { operations } from '@gantry/operations/server'
import { overview } from '@gantry/overview/server'
import { payments } from '@gantry/payments/server'
import { personal } from '@gantry/personal/server'
import { places } from '@gantry/places/server'
import { portal } from '@gantry/portal/server'
import { print } from '@gantry/print/server'
import { publicForms } from '@gantry/public-forms/server'
import { releases } from '@gantry/releases/server'
import { rules } from '@gantry/rules/server'
import { runs } from '@gantry/runs/server'
import { security } from '@gantry/security/server'
import { sharing } from '@gantry/sharing/server'
import { spaceSettings } from '@gantry/space-settings/server'
import { appStore } from '@gantry/store/server'
import { suppliers } from '@gantry/suppliers/server'
import { tracking } from '@gantry/tracking/server'
import { video } from '@gantry/video/server'
import { views } from '@gantry/views/server'

/** What this product is made of, lower floors first; `messages` writes what these declare notices for. */
const declaring: readonly Capability[] = [
  identity,
  files,
  designs,
  runs,
  charts,
  channels,
  analysis,
  print,
  announcements,
  apps,
  comments,
  chat,
  views,
  publicForms,
  buttons,
  approvals,
  rules,
  integration,
  elements,
  dashboards,
  portal,
  offline,
  callers,
  assistant,
  logic,
  devices,
  alarms,
  places,
  video,
  gateway,
  designer,
  languages,
  extensions,
  operations,
  assets,
  overview,
  security,
  consoles,
  releases,
  appStore,
  payments,
  tracking,
  spaceSettings,
  sharing,
  suppliers,
  personal,
]

export const capabilities: readonly Capability[] = [...declaring, messages(declaring)]
