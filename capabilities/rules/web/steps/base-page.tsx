import type { Text } from '@gantry/base/shared'
import { TextInput } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { usualPriority } from '../../shared/rule.ts'
import { Field, issueAt } from '../field.tsx'
import { RuleStep, type StepProps } from './rule-step.tsx'

const priorities = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Step 1: name, description, application, priority, and whose rights it acts with. */
const BasePage = () => <RuleStep step="base">{props => <Base {...props} />}</RuleStep>

const Base = ({ rule, issues, scoped, change }: StepProps) => {
  const { t } = useTranslation()
  const wrongName = issueAt(issues, 'name')
  const others = t('rule.system.none')
  const systems = [...new Set(scoped.apps.map(({ system }) => system ?? others))]
  return (
    <>
      <TextInput
        label={t('rule.name')}
        value={rule.name}
        maxLength={60}
        issue={wrongName && issueText(t, wrongName)}
        onChange={name => change({ name: name ?? '' })}
      />
      <TextInput
        label={t('rule.description')}
        value={rule.description}
        maxLength={500}
        onChange={(description: Text | undefined) => change({ description })}
      />
      <div className="ru-two">
        <Field label={t('rule.app')} id="ru-app" issue={issueAt(issues, 'app')}>
          <Select<string>
            id="ru-app"
            value={rule.app || null}
            placeholder={t('rule.app.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={systems.map(system => ({
              label: system,
              title: system,
              options: scoped.apps
                .filter(app => (app.system ?? others) === system)
                .map(app => ({ value: app.id, label: app.name })),
            }))}
            onChange={app => change({ app })}
          />
        </Field>
        <Field label={t('rule.priority')} id="ru-priority" hint={t('rule.priority.hint')}>
          <Select<number>
            id="ru-priority"
            value={rule.priority ?? usualPriority}
            options={priorities.map(value => ({
              value,
              label: value === usualPriority ? t('rule.priority.usual', { n: value }) : String(value),
            }))}
            onChange={priority => change({ priority: priority === usualPriority ? undefined : priority })}
          />
        </Field>
      </div>
      <Field label={t('rule.as')} hint={t(`rule.as.${rule.as}.hint`)}>
        <Radio.Group
          value={rule.as}
          options={(['rule', 'person'] as const).map(value => ({ value, label: t(`rule.as.${value}`) }))}
          onChange={({ target }) => change({ as: target.value })}
        />
      </Field>
    </>
  )
}

export default BasePage
