import { texts as analysis } from '@gantry/analysis/texts'
import { texts as announcements } from '@gantry/announcements/texts'
import { texts as approvals } from '@gantry/approvals/texts'
import { texts as apps } from '@gantry/apps/texts'
import type { Lang } from '@gantry/base/shared'
import { texts as base } from '@gantry/base/texts'
import { texts as callers } from '@gantry/callers/texts'
import { texts as channels } from '@gantry/channels/texts'
import { texts as charts } from '@gantry/charts/texts'
import { texts as client } from '@gantry/client/texts'
import { texts as comments } from '@gantry/comments/texts'
import { texts as dashboards } from '@gantry/dashboards/texts'
import { texts as designer } from '@gantry/designer/texts'
import { texts as designs } from '@gantry/designs/texts'
import { texts as fields } from '@gantry/fields/texts'
import { texts as files } from '@gantry/files/texts'
import { texts as graph } from '@gantry/graph/texts'
import { texts as identity } from '@gantry/identity/texts'
import { texts as logic } from '@gantry/logic-designer/texts'
import { texts as messages } from '@gantry/messages/texts'
import { texts as model } from '@gantry/model/texts'
import { texts as offline } from '@gantry/offline/texts'
import { texts as operations } from '@gantry/operations/texts'
import { texts as overview } from '@gantry/overview/texts'
import { texts as personal } from '@gantry/personal/texts'
import { texts as portal } from '@gantry/portal/texts'
import { texts as print } from '@gantry/print/texts'
import { texts as runs } from '@gantry/runs/texts'
import { texts as screens } from '@gantry/screens/texts'
import { texts as spaceSettings } from '@gantry/space-settings/texts'
import { texts as tiles } from '@gantry/tiles/texts'
import { texts as ui } from '@gantry/ui/texts'
import { texts as views } from '@gantry/views/texts'
import { texts as workflow } from '@gantry/workflow/texts'
import { texts as web } from '../texts.ts'

const parts = [
  base,
  model,
  ui,
  client,
  fields,
  graph,
  tiles,
  screens,
  charts,
  runs,
  channels,
  analysis,
  print,
  identity,
  announcements,
  apps,
  comments,
  files,
  offline,
  designs,
  designer,
  views,
  workflow,
  approvals,
  dashboards,
  portal,
  callers,
  logic,
  messages,
  operations,
  overview,
  spaceSettings,
  personal,
  web,
]

/** The texts this build was made with, for a first visit to a server that cannot answer with its own. */
export const dictionary: Readonly<Record<Lang, Record<string, string>>> = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
