import { readAgent } from '@gantry/personal/shared'
import type { TFunction } from 'i18next'

/** A recorded detail as people say it: browser and system for a `User-Agent`, the sentence of an error for its code. */
export const factValue = (t: TFunction, name: string, value: string): string => {
  if (name === 'agent') {
    const { browser, platform } = readAgent(value)
    return [browser, platform].filter(Boolean).join(', ') || value
  }
  if (name === 'userType') return t(`user.${value}`, { defaultValue: value })
  if (name === 'code') {
    // The parameters of the error are not recorded.
    const sentence = t(`error.${value}`, { defaultValue: value, skipInterpolation: true })
    return sentence.includes('{{') ? value : sentence
  }
  return t(`oplog.fact.${name}.${value}`, { defaultValue: value })
}
