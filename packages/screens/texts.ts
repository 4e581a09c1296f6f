import type { Texts } from '@gantry/base/shared'
import { block } from './texts/block.ts'
import { buttons } from './texts/buttons.ts'
import { calendar } from './texts/calendar.ts'
import { duplicates } from './texts/duplicates.ts'
import { expression } from './texts/expression.ts'
import { form } from './texts/form.ts'
import { gallery } from './texts/gallery.ts'
import { gantt } from './texts/gantt.ts'
import { labels } from './texts/labels.ts'
import { list } from './texts/list.ts'
import { map } from './texts/map.ts'
import { occupation } from './texts/occupation.ts'
import { past } from './texts/past.ts'
import { record } from './texts/record.ts'
import { recycle } from './texts/recycle.ts'
import { rights } from './texts/rights.ts'
import { sheet } from './texts/sheet.ts'
import { tree } from './texts/tree.ts'
import { view } from './texts/view.ts'

const parts = [
  block,
  buttons,
  calendar,
  duplicates,
  expression,
  form,
  gallery,
  gantt,
  labels,
  list,
  map,
  occupation,
  past,
  record,
  recycle,
  rights,
  sheet,
  tree,
  view,
]

/** What the shared screens say, by the part that says it. */
export const texts: Texts = {
  'zh-CN': Object.fromEntries(parts.flatMap(part => Object.entries(part['zh-CN']))),
  en: Object.fromEntries(parts.flatMap(part => Object.entries(part.en))),
}
