import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { ProductCommand } from '@gantry/devices/shared'
import { issueText } from '@gantry/screens/web'
import { Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleCommand } from '../../shared/rule/event-rule.ts'

interface CommandFieldProps {
  readonly command: RuleCommand | undefined
  readonly commands: readonly ProductCommand[]
  readonly issues: readonly Issue[]
  onChange(command: RuleCommand | undefined): void
}

/** The command sent to the device when its alarm is raised, with the values of its parameters. */
export const CommandField = ({ command, commands, issues, onChange }: CommandFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const lang = currentLang()
  const known = commands.find(({ code }) => code === command?.code)
  const options = [
    ...commands.map(({ code, name }) => ({ value: code, label: localise(name, lang) })),
    ...(command && !known ? [{ value: command.code, label: command.code }] : []),
  ]
  const under = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found ? <p className="hint err">{issueText(t, found)}</p> : null
  }
  const set = (code: string, value: number | string | boolean | null) => {
    if (!command) return
    const { [code]: _, ...others } = command.parameters
    const parameters = value === null || value === '' ? others : { ...others, [code]: value }
    onChange({ ...command, parameters })
  }
  return (
    <div data-field="command">
      <div className="al-field">
        <label htmlFor={id}>{t('event_rule.field.command')}</label>
        <Select<string>
          id={id}
          allowClear
          value={command?.code ?? null}
          placeholder={t('event_rule.command.none')}
          options={options}
          onChange={code => onChange(code ? { code, parameters: {} } : undefined)}
        />
        {under('command')}
      </div>
      {command && known
        ? known.parameters.map(({ code, name, type }) => {
            const value = command.parameters[code]
            const label = localise(name, lang)
            return (
              <div key={code} className="al-field">
                <label htmlFor={`${id}-${code}`}>{label}</label>
                {type === 'bool' ? (
                  <Select<string>
                    id={`${id}-${code}`}
                    value={typeof value === 'boolean' ? String(value) : null}
                    options={[
                      { value: 'true', label: t('alarm.value.on') },
                      { value: 'false', label: t('alarm.value.off') },
                    ]}
                    onChange={next => set(code, next === 'true')}
                  />
                ) : type === 'text' ? (
                  <Input
                    id={`${id}-${code}`}
                    value={typeof value === 'string' ? value : ''}
                    maxLength={500}
                    onChange={({ target }) => set(code, target.value)}
                  />
                ) : (
                  <InputNumber
                    id={`${id}-${code}`}
                    value={typeof value === 'number' ? value : null}
                    {...(type === 'integer' && { precision: 0 })}
                    onChange={next => set(code, next)}
                  />
                )}
                {under(`command.parameters.${code}`)}
              </div>
            )
          })
        : null}
      {command ? <p className="hint">{t('event_rule.command.lead')}</p> : null}
    </div>
  )
}
