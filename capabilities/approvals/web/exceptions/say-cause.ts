import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'
import { sayFailure } from '../parts/say-failure.ts'

/** Why an instance does not go on, in one line. */
export const sayCause = (
  t: TFunction,
  { kind, steps, error, retrying, by, reason }: ExceptionRow,
): string => {
  if (kind === 'failed') {
    const cause = sayFailure(t, error ?? { code: 'server.failed', params: {} })
    return retrying ? t('exception.retrying', { cause }) : cause
  }
  if (kind === 'interrupted')
    return t('exception.interrupted', { by: by ?? t('approvals.system'), reason: reason ?? '—' })
  if (kind === 'holder_gone') return t('exception.gone', { by: by ?? '—' })
  const [empty] = steps.flatMap(({ rules }) => rules).filter(({ people }) => people.length === 0)
  const holder = steps.find(step => step.holder !== null)?.holder
  if (empty && empty.of.length > 0)
    return t('exception.nobody.rule', {
      rule: t(`workflow.rule.${empty.rule}`),
      names: joined(empty.of, currentLang()),
    })
  return holder ? t('exception.nobody.holder', { holder }) : t('exception.nobody')
}

/** The steps an instance waits at. */
export const saySteps = ({ steps }: ExceptionRow): string =>
  joined([...new Set(steps.map(({ node }) => localise(node, currentLang())))], currentLang())
