import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { TextInput } from '@gantry/designs/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { issueText } from '@gantry/screens/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { holdsPeople, type MessageOptions } from './shared.ts'

type To = 'people' | 'roles' | 'departments' | 'fields'

/** Who is told, and what. */
export const MessageSettings = ({
  options,
  scope,
  issues,
  onChange,
}: ResultSettingsProps<MessageOptions>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const set = <Name extends To>(name: Name, value: NonNullable<MessageOptions[Name]>) => {
    const { [name]: _, ...rest } = options
    onChange((value.length > 0 ? { ...rest, [name]: value } : rest) as MessageOptions)
  }
  const { subject } = scope
  const holding = subject.isRecord
    ? Object.entries(subject.table.fields).filter(([, def]) => holdsPeople(def))
    : []
  const wrongText = issueAt(issues, 'text')
  const names = scope.named.get('role')
  return (
    <>
      <Field label={t('rule.to.people')} id={`${id}-people`} issue={issueAt(issues, 'to')}>
        <ReferenceSelect
          id={`${id}-people`}
          target="member"
          sign="user"
          many
          once
          chosen={[...(options.people ?? [])]}
          onChoose={chosen =>
            set(
              'people',
              chosen.map(person => ({ id: person.id, title: person.title })),
            )
          }
        />
      </Field>
      <Field label={t('rule.to.roles')} id={`${id}-roles`}>
        <ReferenceSelect
          id={`${id}-roles`}
          target="role"
          sign="key"
          many
          once
          chosen={(options.roles ?? []).map(role => ({
            id: role,
            title: localise(names?.get(role) ?? '', lang),
          }))}
          onChoose={chosen =>
            set(
              'roles',
              chosen.map(role => role.id),
            )
          }
        />
      </Field>
      <Field label={t('rule.to.departments')} id={`${id}-departments`}>
        <ReferenceSelect
          id={`${id}-departments`}
          target="department"
          sign="building"
          many
          once
          chosen={[...(options.departments ?? [])]}
          onChoose={chosen =>
            set(
              'departments',
              chosen.map(department => ({ id: department.id, title: department.title })),
            )
          }
        />
      </Field>
      {holding.length > 0 ? (
        <Field label={t('rule.to.fields')} id={`${id}-fields`}>
          <Select<string[]>
            id={`${id}-fields`}
            mode="multiple"
            value={[...(options.fields ?? [])]}
            options={holding.map(([value, { label }]) => ({ value, label: localise(label ?? value, lang) }))}
            onChange={next => set('fields', next)}
          />
        </Field>
      ) : null}
      <TextInput
        label={t('rule.message.text')}
        value={options.text}
        maxLength={500}
        hint={t('rule.message.hint')}
        issue={wrongText && issueText(t, wrongText)}
        onChange={text => onChange({ ...options, text: text ?? '' })}
      />
    </>
  )
}
