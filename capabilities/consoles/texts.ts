import type { Texts } from '@gantry/base/shared'
import { accountTexts } from './texts/accounts.ts'
import { commonTexts } from './texts/common.ts'
import { companyTexts } from './texts/company.ts'
import { consentTexts } from './texts/consents.ts'
import { enterpriseTexts } from './texts/enterprises.ts'
import { errorTexts } from './texts/errors.ts'
import { helpTexts } from './texts/help.ts'
import { mobileTexts } from './texts/mobile.ts'
import { operatorTexts } from './texts/operators.ts'
import { pointTexts } from './texts/points.ts'
import { privateTexts } from './texts/private.ts'
import { providerTexts } from './texts/provider.ts'
import { serviceTexts } from './texts/services.ts'
import { summaryTexts } from './texts/summary.ts'
import { ticketTexts } from './texts/tickets.ts'
import { useTexts } from './texts/use.ts'

const parts = [
  errorTexts,
  commonTexts,
  accountTexts,
  enterpriseTexts,
  useTexts,
  consentTexts,
  ticketTexts,
  helpTexts,
  companyTexts,
  serviceTexts,
  summaryTexts,
  mobileTexts,
  privateTexts,
  operatorTexts,
  pointTexts,
  providerTexts,
]

export const texts: Texts = {
  'zh-CN': Object.assign({}, ...parts.map(part => part['zh-CN'])),
  en: Object.assign({}, ...parts.map(part => part.en)),
}
