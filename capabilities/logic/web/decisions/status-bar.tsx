import { caseEnv, type Decision, decisionKind, runCases } from '@gantry/decisions/shared'
import type { Problem } from '@gantry/designs/shared'
import { Icon } from '@gantry/ui/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface StatusBarProps {
  readonly decision: Decision
  /** Null: never published. */
  readonly published: Decision | null
  readonly release: number | null
  readonly problems: readonly Problem[]
  onPart(part: string): void
}

/** What stands between the draft and its release: differences, faults, gaps, cases. */
export const StatusBar = ({ decision, published, release, problems, onPart }: StatusBarProps) => {
  const { t } = useTranslation()
  const words = useMemo(
    () => (published ? decisionKind.words(published, decision) : []),
    [published, decision],
  )
  const results = useMemo(() => runCases(decision, caseEnv), [decision])
  const failed = (results ?? []).filter(({ state }) => state === 'failed').length
  const errors = problems.filter(
    ({ severity, code }) => severity === 'error' && code !== 'decision_case',
  ).length
  const warnings = problems.length - problems.filter(({ severity }) => severity === 'error').length
  const count = (sign: string) => words.filter(each => each.sign === sign).length
  return (
    <footer className="dc-status">
      <b>{t(release === null ? 'decision.never' : 'decision.draft_of', { n: (release ?? 0) + 1 })}</b>
      {release === null ? null : (
        <button type="button" className="link" onClick={() => onPart('versions')}>
          {words.length === 0
            ? t('decision.as_release', { n: release })
            : t('decision.differs', {
                n: release,
                added: count('added'),
                changed: count('changed') + count('moved'),
                removed: count('removed'),
              })}
        </button>
      )}
      <span className="grow" />
      <span data-state={errors > 0 ? 'bad' : 'ok'}>
        <Icon name={errors > 0 ? 'err' : 'check'} size={14} />
        {errors > 0 ? t('decision.errors', { count: errors }) : t('decision.sound')}
      </span>
      <span data-state={warnings > 0 ? 'warn' : 'ok'}>
        <Icon name={warnings > 0 ? 'warn' : 'check'} size={14} />
        {warnings > 0 ? t('decision.warnings', { count: warnings }) : t('decision.complete')}
      </span>
      <button
        type="button"
        className="link"
        data-state={failed > 0 ? 'bad' : 'ok'}
        onClick={() => onPart('cases')}
      >
        <Icon name={failed > 0 ? 'err' : 'check'} size={14} />
        {t('decision.cases_passed', {
          passed: (results ?? []).length - failed,
          count: (decision.cases ?? []).length,
        })}
      </button>
    </footer>
  )
}
