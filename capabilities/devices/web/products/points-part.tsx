import { Icon } from '@gantry/ui/web'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Point, pointTypes } from '../../shared/product.ts'
import { NameInput } from './name-input.tsx'
import { changedAt, isWrong, type PartProps } from './part-props.ts'

const numbers = ['scale', 'min', 'max', 'decimals'] as const

/** What devices of the product measure, a line each. */
export const PointsPart = ({ product, issues, onChange }: PartProps) => {
  const { t } = useTranslation()
  const { points } = product
  const set = (at: number, next: Point | undefined) =>
    onChange({ ...product, points: changedAt(points, at, next) })
  const add = () => onChange({ ...product, points: [...points, { code: '', name: '', type: 'number' }] })
  return (
    <div className="dp-part">
      <table className="dp-grid">
        <thead>
          <tr>
            {['name', 'code', 'type', 'unit', ...numbers, 'settable'].map(name => (
              <th key={name}>{t(`product.point.${name}`)}</th>
            ))}
            <th aria-label={t('product.remove')} />
          </tr>
        </thead>
        <tbody>
          {points.map((point, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={at}>
              <td>
                <NameInput
                  label={t('product.point.name')}
                  value={point.name}
                  wrong={isWrong(issues, `points.${at}.name`)}
                  onChange={name => set(at, { ...point, name })}
                />
              </td>
              <td>
                <Input
                  className="mono"
                  aria-label={t('product.point.code')}
                  value={point.code}
                  maxLength={48}
                  status={isWrong(issues, `points.${at}.code`) ? 'error' : ''}
                  onChange={event => set(at, { ...point, code: event.target.value })}
                />
              </td>
              <td>
                <Select
                  aria-label={t('product.point.type')}
                  value={point.type}
                  options={pointTypes.map(value => ({ value, label: t(`product.type.${value}`) }))}
                  onChange={type => set(at, { ...point, type })}
                />
              </td>
              <td>
                <Input
                  aria-label={t('product.point.unit')}
                  value={point.unit ?? ''}
                  maxLength={20}
                  onChange={event => {
                    const { unit: _, ...rest } = point
                    set(at, event.target.value === '' ? rest : { ...rest, unit: event.target.value })
                  }}
                />
              </td>
              {numbers.map(name => (
                <td key={name}>
                  <InputNumber
                    aria-label={t(`product.point.${name}`)}
                    controls={false}
                    disabled={point.type === 'text' || point.type === 'bool'}
                    value={point[name] ?? null}
                    status={isWrong(issues, `points.${at}.${name}`) ? 'error' : ''}
                    onChange={value => {
                      const { [name]: _, ...rest } = point
                      set(at, value === null ? rest : { ...rest, [name]: value })
                    }}
                  />
                </td>
              ))}
              <td>
                <Checkbox
                  aria-label={t('product.point.settable')}
                  checked={point.settable ?? false}
                  onChange={event => {
                    const { settable: _, ...rest } = point
                    set(at, event.target.checked ? { ...rest, settable: true } : rest)
                  }}
                />
              </td>
              <td>
                <button
                  type="button"
                  className="btn t s sq"
                  aria-label={t('product.remove')}
                  onClick={() => set(at, undefined)}
                >
                  <Icon name="trash" size={14} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length === 0 ? <p className="ink3">{t('product.points.none')}</p> : null}
      <button type="button" className="btn" onClick={add}>
        <Icon name="plus" size={14} />
        {t('product.points.add')}
      </button>
    </div>
  )
}
