import { Icon } from '@gantry/ui/web'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ProductCommand, type ProductEvent, pointTypes } from '../../shared/product.ts'
import { NameInput } from './name-input.tsx'
import { changedAt, isWrong, type PartProps } from './part-props.ts'

const levels = ['info', 'warning', 'error'] as const

/** What devices can be told, and what they tell by themselves. */
export const CommandsPart = ({ product, issues, onChange }: PartProps) => {
  const { t } = useTranslation()
  const commands = product.commands ?? []
  const events = product.events ?? []
  const setCommand = (at: number, next: ProductCommand | undefined) =>
    onChange({ ...product, commands: changedAt(commands, at, next) })
  const setEvent = (at: number, next: ProductEvent | undefined) =>
    onChange({ ...product, events: changedAt(events, at, next) })
  return (
    <div className="dp-part">
      <h3>{t('product.commands')}</h3>
      {commands.map((command, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <fieldset key={at} className="dp-command">
          <div className="dp-line">
            <NameInput
              label={t('product.point.name')}
              value={command.name}
              wrong={isWrong(issues, `commands.${at}.name`)}
              onChange={name => setCommand(at, { ...command, name })}
            />
            <Input
              className="mono"
              aria-label={t('product.point.code')}
              placeholder={t('product.point.code')}
              value={command.code}
              maxLength={48}
              status={isWrong(issues, `commands.${at}.code`) ? 'error' : ''}
              onChange={event => setCommand(at, { ...command, code: event.target.value })}
            />
            <InputNumber
              aria-label={t('product.command.expiry')}
              placeholder={t('product.command.expiry')}
              suffix={t('product.seconds')}
              controls={false}
              value={command.expiry ?? null}
              min={5}
              max={604_800}
              onChange={value => {
                const { expiry: _, ...rest } = command
                setCommand(at, value === null ? rest : { ...rest, expiry: value })
              }}
            />
            <RemoveButton onRemove={() => setCommand(at, undefined)} />
          </div>
          {command.parameters.map((parameter, n) => {
            const set = (next: typeof parameter | undefined) =>
              setCommand(at, { ...command, parameters: changedAt(command.parameters, n, next) })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <div key={n} className="dp-line dp-inner">
                <NameInput
                  label={t('product.parameter.name')}
                  value={parameter.name}
                  onChange={name => set({ ...parameter, name })}
                />
                <Input
                  className="mono"
                  aria-label={t('product.point.code')}
                  placeholder={t('product.point.code')}
                  value={parameter.code}
                  maxLength={48}
                  onChange={event => set({ ...parameter, code: event.target.value })}
                />
                <Select
                  aria-label={t('product.point.type')}
                  value={parameter.type}
                  options={pointTypes.map(value => ({ value, label: t(`product.type.${value}`) }))}
                  onChange={type => set({ ...parameter, type })}
                />
                <RemoveButton onRemove={() => set(undefined)} />
              </div>
            )
          })}
          <button
            type="button"
            className="btn t s"
            onClick={() =>
              setCommand(at, {
                ...command,
                parameters: [...command.parameters, { code: '', name: '', type: 'number' }],
              })
            }
          >
            <Icon name="plus" size={14} />
            {t('product.parameter.add')}
          </button>
        </fieldset>
      ))}
      <button
        type="button"
        className="btn"
        onClick={() =>
          onChange({ ...product, commands: [...commands, { code: '', name: '', parameters: [] }] })
        }
      >
        <Icon name="plus" size={14} />
        {t('product.commands.add')}
      </button>
      <h3>{t('product.events')}</h3>
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={at} className="dp-line">
          <NameInput
            label={t('product.point.name')}
            value={event.name}
            wrong={isWrong(issues, `events.${at}.name`)}
            onChange={name => setEvent(at, { ...event, name })}
          />
          <Input
            className="mono"
            aria-label={t('product.point.code')}
            placeholder={t('product.point.code')}
            value={event.code}
            maxLength={48}
            status={isWrong(issues, `events.${at}.code`) ? 'error' : ''}
            onChange={({ target }) => setEvent(at, { ...event, code: target.value })}
          />
          <Select
            aria-label={t('product.event.level')}
            value={event.level}
            options={levels.map(value => ({ value, label: t(`product.level.${value}`) }))}
            onChange={level => setEvent(at, { ...event, level })}
          />
          <RemoveButton onRemove={() => setEvent(at, undefined)} />
        </div>
      ))}
      <button
        type="button"
        className="btn"
        onClick={() => onChange({ ...product, events: [...events, { code: '', name: '', level: 'info' }] })}
      >
        <Icon name="plus" size={14} />
        {t('product.events.add')}
      </button>
    </div>
  )
}

const RemoveButton = ({ onRemove }: { onRemove(): void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="btn t s sq" aria-label={t('product.remove')} onClick={onRemove}>
      <Icon name="trash" size={14} />
    </button>
  )
}
