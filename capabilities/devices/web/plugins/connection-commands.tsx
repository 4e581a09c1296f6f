import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MappedCommand } from '../../shared/plugins/connection.ts'
import { readConnectionProduct } from '../../shared/plugins/contract.ts'
import type { Point } from '../../shared/product.ts'
import type { Draft } from './draft.ts'
import type { IssueOf } from './plugin-face.ts'

interface ConnectionCommandsProps {
  readonly product: string
  readonly draft: Draft
  readonly issueOf: IssueOf
  onChange(commands: readonly MappedCommand[]): void
}

/**
 * What is written for the commands of a product that have no parameters: a value to one of its mapped points. Parameters are written to
 * the points of the same code and need no line.
 */
export const ConnectionCommands = ({ product: id, draft, issueOf, onChange }: ConnectionCommandsProps) => {
  const { t } = useTranslation()
  const { data: product } = useCall(readConnectionProduct, { id })
  const { points, commands } = draft
  const plain = product?.commands.filter(({ parameters }) => parameters.length === 0) ?? []
  if (!product || plain.length === 0) return null
  const mapped = product.points.filter(({ code }) =>
    points.some(each => each.product === id && each.point === code),
  )
  return (
    <section className="dvc-cn-part">
      <h3 translate="no">{t('devices.connection.commands_of', { name: product.name })}</h3>
      <p className="ink3">{t('devices.connection.commands_about')}</p>
      <ul className="dvc-cn-rows">
        {plain.map(({ code, name: given }) => {
          const at = commands.findIndex(each => each.product === id && each.command === code)
          const line = commands[at]
          const name = localise(given, currentLang())
          const point = mapped.find(each => each.code === line?.point)
          const issue = at >= 0 ? issueOf(`commands.${at}.`) : undefined
          const others = commands.filter((_, place) => place !== at)
          const put = (to: Point, value: MappedCommand['value']) =>
            onChange([...others, { product: id, command: code, point: to.code, value }])
          return (
            <li key={code}>
              <span translate="no">
                {name} <small className="ink3 mono">{code}</small>
              </span>
              <span className="dvc-cn-address">
                <Select
                  allowClear
                  className="dvc-cn-point"
                  aria-label={t('devices.connection.command_point', { name })}
                  placeholder={t('devices.connection.command_none')}
                  value={line?.point ?? null}
                  status={issue ? 'error' : ''}
                  options={mapped.map(each => ({
                    value: each.code,
                    label: localise(each.name, currentLang()),
                  }))}
                  onChange={(chosen?: string | null) => {
                    const to = mapped.find(each => each.code === chosen)
                    if (to) put(to, firstValue[to.type])
                    else onChange(others)
                  }}
                />
                {line && point ? (
                  <CommandValue
                    label={t('devices.connection.command_value', { name })}
                    point={point}
                    value={line.value}
                    onChange={value => put(point, value)}
                  />
                ) : null}
              </span>
              {issue ? (
                <small className="hint err" role="alert">
                  {issue}
                </small>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What a new line writes, by the type of its point. */
const firstValue: Readonly<Record<Point['type'], MappedCommand['value']>> = {
  bool: true,
  number: 1,
  integer: 1,
  text: '',
}

interface CommandValueProps {
  readonly label: string
  readonly point: Point
  readonly value: MappedCommand['value']
  onChange(value: MappedCommand['value']): void
}

const CommandValue = ({ label, point, value, onChange }: CommandValueProps) => {
  const { t } = useTranslation()
  if (point.type === 'bool')
    return (
      <Select
        aria-label={label}
        value={String(value)}
        options={[
          { value: 'true', label: t('devices.on') },
          { value: 'false', label: t('devices.off') },
        ]}
        onChange={chosen => onChange(chosen === 'true')}
      />
    )
  if (point.type === 'text')
    return (
      <Input
        aria-label={label}
        value={String(value)}
        maxLength={500}
        onChange={event => onChange(event.target.value)}
      />
    )
  return (
    <InputNumber
      aria-label={label}
      value={typeof value === 'number' ? value : null}
      suffix={point.unit}
      onChange={number => onChange(number ?? 0)}
    />
  )
}
