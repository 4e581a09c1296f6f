import type { Texts } from '@gantry/base/shared'
import { actTexts } from './texts/acts.ts'
import { applicationTexts } from './texts/applications.ts'
import { errorTexts } from './texts/errors.ts'
import { exportTexts } from './texts/export.ts'
import { importTexts } from './texts/import.ts'
import { notices } from './texts/notices.ts'
import { packages } from './texts/packages.ts'
import { sheetTexts } from './texts/sheet.ts'
import { systemTexts } from './texts/systems.ts'

const parts = [
  errorTexts,
  notices,
  packages,
  applicationTexts,
  systemTexts,
  sheetTexts,
  importTexts,
  actTexts,
  exportTexts,
]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
