import type { Texts } from '@gantry/base/shared'
import { bookTexts } from './texts/books.ts'
import { catalogueTexts } from './texts/catalogue.ts'
import { commonTexts } from './texts/common.ts'
import { merchantTexts } from './texts/merchants.ts'
import { orderTexts } from './texts/orders.ts'

const parts = [commonTexts, merchantTexts, catalogueTexts, orderTexts, bookTexts]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
