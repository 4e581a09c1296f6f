import { newId } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  isResultKind,
  type ResultKindName,
  resultKindNames,
  resultKindOf,
} from '../../shared/result-kinds.ts'
import { mostResults, type RuleResult } from '../../shared/rule.ts'
import { subjectOf } from '../../shared/rule-kind.ts'
import { resultSigns } from '../result-signs.ts'
import { RuleStep, type StepProps } from './rule-step.tsx'
import { stepHref } from './steps.ts'

/** Step 4: what happens, and in which order. */
const ResultTypePage = () => <RuleStep step="resulttype">{props => <ResultType {...props} />}</RuleStep>

const ResultType = ({ id, rule, scoped, change }: StepProps) => {
  const { t } = useTranslation()
  const subject = subjectOf(rule, scoped.scope)
  const { results } = rule
  if (!subject)
    return (
      <EmptyState
        kind="never"
        title={t('rule.no_start')}
        actions={<Button href={stepHref('starttype', id)}>{t('rule.step.starttype')}</Button>}
      >
        {t('rule.no_start.why')}
      </EmptyState>
    )
  const scope = { ...scoped.scope, subject }
  const add = (kind: ResultKindName) =>
    change({ results: [...results, { id: newId(), kind, options: resultKindOf(kind).propose(scope) }] })
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [results[at], results[at + by]]
    if (one && other) change({ results: results.with(at, other).with(at + by, one) })
  }
  const said = ({ kind, options }: RuleResult) =>
    isResultKind(kind) ? resultKindOf(kind).words(options, scope, currentLang()) : kind
  return (
    <>
      <ol className="ru-results">
        {results.map((result, at) => (
          <li key={result.id}>
            <span className="ru-at">{at + 1}</span>
            <span className="ru-sign">
              <Icon name={isResultKind(result.kind) ? resultSigns[result.kind] : 'help'} size={16} />
            </span>
            <span className="ru-what">
              <b>{t(`rule.action.${result.kind}`)}</b>
              <small translate="no">{said(result)}</small>
            </span>
            <span className="ru-acts">
              <button
                type="button"
                className="btn t xs sq"
                disabled={at === 0}
                aria-label={t('rule.result.up', { n: at + 1 })}
                onClick={() => move(at, -1)}
              >
                <Icon name="up" size={14} />
              </button>
              <button
                type="button"
                className="btn t xs sq"
                disabled={at === results.length - 1}
                aria-label={t('rule.result.down', { n: at + 1 })}
                onClick={() => move(at, 1)}
              >
                <Icon name="down" size={14} />
              </button>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('rule.result.drop', { n: at + 1 })}
                onClick={() => change({ results: results.filter(each => each !== result) })}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <h3 className="ru-cap">{t('rule.result.add')}</h3>
      <div className="ru-cards">
        {resultKindNames.map(kind => (
          <button
            key={kind}
            type="button"
            className="ru-card"
            disabled={results.length >= mostResults}
            onClick={() => add(kind)}
          >
            <Icon name={resultSigns[kind]} size={20} />
            <span>
              <b>{t(`rule.action.${kind}`)}</b>
              <small>{t(`rule.action.${kind}.lead`)}</small>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}

export default ResultTypePage
