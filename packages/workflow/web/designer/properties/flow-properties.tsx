import { TextInput } from '@gantry/designs/web'
import type { TableModel } from '@gantry/screens/web'
import { Kbd } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WorkflowDef } from '../../../shared/definition.ts'
import { Amount, Line, Toggle } from '../controls.tsx'
import { ExpressionLine } from '../expression-line.tsx'
import { People } from './people.tsx'

interface FlowPropertiesProps {
  readonly def: WorkflowDef
  readonly model: TableModel
  onChange(def: WorkflowDef): void
}

const keys = [
  ['arrows', '↑ ↓ ← →'],
  ['remove', 'Delete'],
  ['copy', 'Ctrl C / V'],
  ['duplicate', 'Ctrl D'],
  ['undo', 'Ctrl Z'],
  ['find', 'F'],
  ['fit', '0'],
] as const

/** What holds for the whole workflow, and the keys of the canvas. */
export const FlowProperties = ({ def, model, onChange }: FlowPropertiesProps) => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('flow.whole')}</h2>
      <TextInput
        label={t('flow.name')}
        value={def.name}
        maxLength={60}
        onChange={(name = '') => onChange({ ...def, name })}
      />
      <Line label={t('flow.key_fields')} hint={t('flow.key_fields.hint')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            value={[...(def.keyFields ?? [])]}
            options={model.fields.map(field => ({ value: field.id, label: field.label }))}
            optionFilterProp="label"
            onChange={keyFields => onChange({ ...def, keyFields })}
          />
        )}
      </Line>
      <div className="fld">
        <span className="wf-cap">{t('flow.subject')}</span>
        <ExpressionLine
          label={t('flow.subject')}
          table={model.info.table}
          value={def.subject}
          none={t('flow.subject.none')}
          onClear={() => {
            const { subject: _, ...rest } = def
            onChange(rest)
          }}
          onChange={subject => onChange({ ...def, subject })}
        />
      </div>
      <Toggle
        label={t('flow.lock')}
        value={def.lockAfterFinish ?? false}
        onChange={lockAfterFinish => onChange({ ...def, lockAfterFinish })}
      />
      <Toggle
        label={t('flow.initiator_interrupts')}
        value={def.initiatorInterrupts ?? false}
        onChange={initiatorInterrupts => onChange({ ...def, initiatorInterrupts })}
      />
      <h3>{t('flow.monitors')}</h3>
      <p className="ink3 cap">{t('flow.monitors.hint')}</p>
      {(['users', 'role'] as const).map(source => (
        <People
          key={source}
          source={source}
          ids={def.monitors?.[source === 'role' ? 'roles' : 'users'] ?? []}
          onChange={ids => {
            const monitors = {
              users: [],
              roles: [],
              ...def.monitors,
              [source === 'role' ? 'roles' : 'users']: ids,
            }
            const { monitors: _, ...rest } = def
            const isNobody = monitors.users.length + monitors.roles.length === 0
            onChange(isNobody ? rest : { ...rest, monitors })
          }}
        />
      ))}
      {def.monitors ? (
        <Toggle
          label={t('flow.monitors.correct')}
          value={def.monitors.correct ?? false}
          onChange={correct =>
            onChange({ ...def, monitors: { users: [], roles: [], ...def.monitors, correct } })
          }
        />
      ) : null}
      <Amount
        label={t('flow.reopen')}
        hint={t('flow.reopen.hint')}
        min={1}
        max={3_650}
        value={def.reopenDays}
        onChange={reopenDays => {
          const { reopenDays: _, ...rest } = def
          onChange(reopenDays === null ? rest : { ...rest, reopenDays })
        }}
      />
      <h3>{t('flow.keys')}</h3>
      <dl className="wf-keys">
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(`flow.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
