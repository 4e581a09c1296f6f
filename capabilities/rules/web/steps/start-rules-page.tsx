import { t as types } from '@gantry/expr/shared'
import { ExpressionEditor, FilterField, issueText } from '@gantry/screens/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { conditionScope } from '../../shared/condition.ts'
import type { RuleCondition } from '../../shared/rule.ts'
import { subjectOf } from '../../shared/rule-kind.ts'
import { Field, issueAt } from '../field.tsx'
import { RuleStep, type StepProps } from './rule-step.tsx'
import { stepHref } from './steps.ts'

/** Step 3: what must be true of the data that started the rule. */
const StartRulesPage = () => <RuleStep step="startrules">{props => <StartRules {...props} />}</RuleStep>

const StartRules = ({ id, rule, issues, scoped, change }: StepProps) => {
  const { t } = useTranslation()
  const subject = subjectOf(rule, scoped.scope)
  const { filter, formula } = rule.when ?? {}
  const put = (next: RuleCondition) => {
    const { filter: kept, formula: text } = next
    const when = { ...(kept !== undefined && { filter: kept }), ...(text !== undefined && { formula: text }) }
    change({ when: Object.keys(when).length > 0 ? when : undefined })
  }
  const set = (part: RuleCondition) => put({ ...rule.when, ...part })
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
  const wrong = issueAt(issues, 'when.formula')
  return (
    <>
      {subject.isRecord ? (
        <Field label={t('rule.filter')} issue={issueAt(issues, 'when.filter')}>
          <FilterField
            key={subject.table.id}
            table={subject.table.id}
            filter={filter}
            onChange={next => set({ filter: next })}
          />
        </Field>
      ) : null}
      {formula === undefined ? (
        <Button icon={<Icon name="fx" size={14} />} onClick={() => set({ formula: '' })}>
          {t('rule.formula.add')}
        </Button>
      ) : (
        <div className="fld ru-fld">
          <span className="ru-row">
            <b>{t('rule.formula')}</b>
            <button type="button" className="btn t xs" onClick={() => set({ formula: undefined })}>
              {t('rule.formula.remove')}
            </button>
          </span>
          <ExpressionEditor
            label={t('rule.formula')}
            value={formula}
            scope={conditionScope(subject)}
            expected={types.boolean}
            onChange={next => set({ formula: next })}
          />
          {wrong && formula.trim() === '' ? <span className="hint err">{issueText(t, wrong)}</span> : null}
          <span className="hint">{t(subject.hasBefore ? 'rule.formula.before' : 'rule.formula.hint')}</span>
        </div>
      )}
      {filter === undefined && formula === undefined ? <p className="hint">{t('rule.when.none')}</p> : null}
    </>
  )
}

export default StartRulesPage
