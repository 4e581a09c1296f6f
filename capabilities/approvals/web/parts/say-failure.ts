import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { issueText } from '@gantry/screens/web'
import type { TFunction } from 'i18next'
import type { PlacedIssue } from '../../shared/exceptions-contract.ts'

interface Failure {
  readonly code: string
  readonly params: JsonObject | null
  readonly issues?: readonly PlacedIssue[] | null
}

/** A failure in words. What is wrong with the values says more than that something is wrong. */
export const sayFailure = (t: TFunction, { code, params, issues }: Failure): string =>
  code.startsWith('workflow.') || !issues || issues.length === 0
    ? t(`error.${code}`, { ...params })
    : issues
        .map(({ place, ...each }) => {
          const where = place.map(name => localise(name, currentLang())).join(' › ')
          return where === '' ? issueText(t, each) : `${where}: ${issueText(t, each)}`
        })
        .join('; ')
