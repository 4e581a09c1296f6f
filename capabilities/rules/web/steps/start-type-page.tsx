import { Icon, type IconName } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import {
  isTriggerKind,
  type TriggerKindName,
  triggerKindNames,
  triggerKindOf,
} from '../../shared/trigger-kinds.ts'
import { issuesIn } from '../field.tsx'
import { triggerSettingsOf } from '../trigger-settings.ts'
import { RuleStep, type StepProps } from './rule-step.tsx'

const signs: Readonly<Record<TriggerKindName, IconName>> = {
  record: 'table',
  workflow: 'flow',
  schedule: 'clock',
  call: 'link',
  button: 'check',
  alarm: 'bell',
  device: 'radio',
}

/** Step 2: what starts the rule. */
const StartTypePage = () => <RuleStep step="starttype">{props => <StartType {...props} />}</RuleStep>

const StartType = ({ id, rule, may, issues, scoped, change }: StepProps) => {
  const { t } = useTranslation()
  const { kind, options } = rule.on
  const Settings = isTriggerKind(kind) ? triggerSettingsOf(kind) : null
  return (
    <>
      <div className="ru-cards">
        {triggerKindNames.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            className="ru-card"
            onClick={() => {
              if (each !== kind)
                change({
                  on: { kind: each, options: triggerKindOf(each).propose(scoped.scope) },
                  when: undefined,
                })
            }}
          >
            <Icon name={signs[each]} size={20} />
            <span>
              <b>{t(`rule.trigger.${each}`)}</b>
              <small>{t(`rule.trigger.${each}.lead`)}</small>
            </span>
          </button>
        ))}
      </div>
      {Settings ? (
        <Settings
          key={kind}
          rule={id}
          mayRun={may.publish}
          options={options}
          scope={scoped.scope}
          tables={scoped.tables}
          issues={issuesIn(issues, 'on.options')}
          onChange={next => change({ on: { kind, options: next } })}
        />
      ) : null}
    </>
  )
}

export default StartTypePage
