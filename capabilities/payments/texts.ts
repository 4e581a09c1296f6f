import type { Texts } from '@gantry/base/shared'
import { bookTexts } from './texts/books.ts'
import { catalogueTexts } from './texts/catalogue.ts'
import { commonTexts } from './texts/common.ts'
import { errorTexts } from './texts/errors.ts'
import { merchantTexts } from './texts/merchants.ts'
import { orderTexts } from './texts/orders.ts'
import { payerTexts } from './texts/payer.ts'

const parts = [errorTexts, commonTexts, merchantTexts, catalogueTexts, orderTexts, payerTexts, bookTexts]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
