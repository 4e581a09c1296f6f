import type { Texts } from '@gantry/base/shared'
import { texts as base } from '@gantry/base/texts'
import { texts as client } from '@gantry/client/texts'
import { texts as fields } from '@gantry/fields/texts'
import { texts as graph } from '@gantry/graph/texts'
import { texts as http } from '@gantry/http/texts'
import { texts as kernel } from '@gantry/kernel/texts'
import { texts as model } from '@gantry/model/texts'
import { texts as records } from '@gantry/records/texts'
import { texts as screens } from '@gantry/screens/texts'
import { texts as tiles } from '@gantry/tiles/texts'
import { texts as transform } from '@gantry/transform/texts'
import { texts as ui } from '@gantry/ui/texts'
import { texts as web } from '@gantry/web/texts'
import { texts as workflow } from '@gantry/workflow/texts'

/** What packages and the frame of the web say; capabilities bring their own. */
export const packageTexts: readonly Texts[] = [
  base,
  kernel,
  model,
  fields,
  records,
  http,
  client,
  ui,
  graph,
  tiles,
  transform,
  screens,
  workflow,
  web,
]
