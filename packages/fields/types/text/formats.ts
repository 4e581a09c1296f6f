import type { IssueCode, JsonObject } from '@gantry/base/shared'
import { isCreditCode } from '../credit-code/check-credit-code.ts'
import { isIdCard } from '../id-card/check-id-card.ts'
import { postalForms } from '../postal-code/countries.ts'

/** Formats that a text field can require, each with the issue of invalid texts (specification, section 5). */
export const textFormats = ['idCard', 'postalCode', 'creditCode', 'url'] as const
export type TextFormat = (typeof textFormats)[number]

interface Format {
  readonly issue: IssueCode
  readonly params?: JsonObject
  holds(text: string): boolean
}

const isUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

export const formats: Readonly<Record<TextFormat, Format>> = {
  idCard: { issue: 'id_card', holds: isIdCard },
  postalCode: {
    issue: 'postal_code',
    params: { example: postalForms.CN.example },
    holds: text => postalForms.CN.pattern.test(text),
  },
  creditCode: { issue: 'credit_code', holds: isCreditCode },
  url: { issue: 'url', holds: isUrl },
}
