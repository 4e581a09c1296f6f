import { EmptyState, Icon } from '@gantry/ui/web'
import { Button, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isResultKind } from '../../shared/result-kinds.ts'
import { type ErrorWay, errorWays, type RuleResult, usualTries } from '../../shared/rule.ts'
import { subjectOf } from '../../shared/rule-kind.ts'
import { Field, issuesIn } from '../field.tsx'
import { resultSettingsOf } from '../result-settings.ts'
import { resultSigns } from '../result-signs.ts'
import { RuleStep, type StepProps } from './rule-step.tsx'
import { stepHref } from './steps.ts'

/** Step 5: the parameters of each result, and what happens when it fails. */
const ResultRulesPage = () => <RuleStep step="resultrules">{props => <ResultRules {...props} />}</RuleStep>

const ResultRules = ({ id, rule, issues, scoped, change }: StepProps) => {
  const { t } = useTranslation()
  const subject = subjectOf(rule, scoped.scope)
  if (!subject || rule.results.length === 0)
    return (
      <EmptyState
        kind="never"
        title={t('rule.no_results')}
        actions={<Button href={stepHref('resulttype', id)}>{t('rule.step.resulttype')}</Button>}
      >
        {t('rule.no_results.why')}
      </EmptyState>
    )
  const put = (next: RuleResult) =>
    change({ results: rule.results.map(each => (each.id === next.id ? next : each)) })
  return rule.results.map((result, at) => {
    if (!isResultKind(result.kind)) return null
    const Settings = resultSettingsOf(result.kind)
    return (
      <section key={result.id} className="ru-result" aria-label={t(`rule.action.${result.kind}`)}>
        <h3>
          <span className="ru-at">{at + 1}</span>
          <span className="ru-sign">
            <Icon name={resultSigns[result.kind]} size={16} />
          </span>
          {t(`rule.action.${result.kind}`)}
        </h3>
        <div className="ru-set">
          <Settings
            options={result.options}
            scope={{ ...scoped.scope, subject }}
            tables={scoped.tables}
            issues={issuesIn(issues, `results.${at}.options`)}
            onChange={options => put({ ...result, options })}
          />
          <OnError result={result} onChange={put} />
        </div>
      </section>
    )
  })
}

interface OnErrorProps {
  readonly result: RuleResult
  onChange(result: RuleResult): void
}

const OnError = ({ result, onChange }: OnErrorProps) => {
  const { t } = useTranslation()
  const { onError = 'stop', tries = usualTries } = result
  const id = `ru-error-${result.id}`
  const set = (way: ErrorWay) => {
    const { onError: _, tries: __, ...rest } = result
    onChange(way === 'stop' ? rest : { ...rest, onError: way })
  }
  return (
    <div className="ru-two">
      <Field label={t('rule.on_error')} id={id} hint={t(`rule.on_error.${onError}.hint`)}>
        <Select<ErrorWay>
          id={id}
          value={onError}
          options={errorWays.map(value => ({ value, label: t(`rule.on_error.${value}`) }))}
          onChange={set}
        />
      </Field>
      {onError === 'retry' ? (
        <Field label={t('rule.tries')} id={`${id}-tries`}>
          <InputNumber
            id={`${id}-tries`}
            min={2}
            max={10}
            precision={0}
            value={tries}
            onChange={next => onChange({ ...result, tries: next ?? usualTries })}
          />
        </Field>
      ) : null}
    </div>
  )
}

export default ResultRulesPage
