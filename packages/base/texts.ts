import type { ErrorSentences, OwnError, OwnIssue } from './shared/errors.ts'
import { definitionsTexts } from './texts/definitions.ts'
import { designsTexts } from './texts/designs.ts'
import { outsideTexts } from './texts/outside.ts'
import { recordsTexts } from './texts/records.ts'
import { requestsTexts } from './texts/requests.ts'
import { runsTexts } from './texts/runs.ts'
import { valuesTexts } from './texts/values.ts'

type Sentences = ErrorSentences<OwnError, OwnIssue>

const zh: Sentences = {
  ...definitionsTexts['zh-CN'],
  ...designsTexts['zh-CN'],
  ...outsideTexts['zh-CN'],
  ...recordsTexts['zh-CN'],
  ...requestsTexts['zh-CN'],
  ...runsTexts['zh-CN'],
  ...valuesTexts['zh-CN'],
}

const en: Sentences = {
  ...definitionsTexts.en,
  ...designsTexts.en,
  ...outsideTexts.en,
  ...recordsTexts.en,
  ...requestsTexts.en,
  ...runsTexts.en,
  ...valuesTexts.en,
}

/** The sentences of the codes that packages use, or several capabilities; a capability brings those of its own. */
export const texts = { 'zh-CN': zh, en }
