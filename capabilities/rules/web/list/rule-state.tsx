import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RuleInfo } from '../../shared/contract.ts'

/** Whether a rule runs; one that is on and cannot says why. */
export const RuleState = ({ rule }: { readonly rule: RuleInfo }) => {
  const { t } = useTranslation()
  const { release, isOn, problems, drafted } = rule
  if (release === null)
    return (
      <span className="ru-state" data-state="draft">
        <Icon name="edit" size={14} />
        {t('rule.state.draft')}
      </span>
    )
  const [first] = problems
  if (isOn && first)
    return (
      <Tooltip title={problems.map(each => issueText(t, each)).join(' ')}>
        <span className="ru-state" data-state="wrong">
          <Icon name="err" size={14} />
          <span className="cut">{t('rule.state.wrong', { reason: issueText(t, first) })}</span>
        </span>
      </Tooltip>
    )
  return (
    <span className="ru-state" data-state={isOn ? 'on' : 'off'}>
      <Icon name={isOn ? 'check' : 'minus'} size={14} />
      {t(isOn ? 'rule.state.on' : 'rule.state.off')}
      {drafted ? <small>{t('rule.state.drafted')}</small> : null}
    </span>
  )
}
