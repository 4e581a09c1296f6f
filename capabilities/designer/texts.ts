import type { Texts } from '@gantry/base/shared'
import { canvas } from './texts/canvas.ts'
import { errorTexts } from './texts/errors.ts'
import { field } from './texts/field.ts'
import { layout } from './texts/layout.ts'
import { linkage } from './texts/linkage.ts'
import { list } from './texts/list.ts'
import { mention } from './texts/mention.ts'
import { occupation } from './texts/occupation.ts'
import { preview } from './texts/preview.ts'
import { publish } from './texts/publish.ts'
import { rights } from './texts/rights.ts'
import { rules } from './texts/rules.ts'
import { settings } from './texts/settings.ts'
import { table } from './texts/table.ts'
import { tests } from './texts/tests.ts'
import { values } from './texts/values.ts'
import { views } from './texts/views.ts'
import { words } from './texts/words.ts'

const parts = [
  errorTexts,
  canvas,
  field,
  layout,
  linkage,
  list,
  mention,
  occupation,
  preview,
  publish,
  rights,
  rules,
  settings,
  table,
  tests,
  values,
  views,
  words,
]

/** Texts of the designer, by part. */
export const texts: Texts = {
  'zh-CN': Object.fromEntries(parts.flatMap(part => Object.entries(part['zh-CN']))),
  en: Object.fromEntries(parts.flatMap(part => Object.entries(part.en))),
}
