import type { Issue } from '@gantry/base/shared'
import { DeclaredSettings } from '@gantry/designs/web'
import { issueAt } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type Element,
  type ElementProperty,
  elementSettingTypes,
  propertyTypes,
} from '../../shared/element/element.ts'
import PropertyInput from './property-input.tsx'

interface PropertiesPartProps {
  readonly element: Element
  readonly issues: readonly Issue[]
  onChange(element: Element): void
}

/** The properties of a component, and the settings the administrator of a space gives values once for all places. */
export const PropertiesPart = ({ element, issues, onChange }: PropertiesPartProps) => {
  const { t } = useTranslation()
  const { properties } = element
  const keep = (next: readonly ElementProperty[]) => onChange({ ...element, properties: [...next] })
  const change = (at: number, next: ElementProperty) =>
    keep(properties.map((each, index) => (index === at ? next : each)))
  return (
    <div className="el-props">
      {properties.map((each, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={at}
          className="tile el-prop"
          aria-label={each.label || t('element.property', { n: at + 1 })}
        >
          <div className="fld">
            <label htmlFor={`el-n${at}`}>{t('element.property.name')}</label>
            <Input
              id={`el-n${at}`}
              maxLength={40}
              status={issueAt(issues, `properties.${at}.name`) ? 'error' : ''}
              value={each.name}
              onChange={({ target }) => change(at, { ...each, name: target.value })}
            />
          </div>
          <div className="fld">
            <label htmlFor={`el-l${at}`}>{t('element.property.label')}</label>
            <Input
              id={`el-l${at}`}
              maxLength={60}
              status={issueAt(issues, `properties.${at}.label`) ? 'error' : ''}
              value={each.label}
              onChange={({ target }) => change(at, { ...each, label: target.value })}
            />
          </div>
          <div className="fld">
            <label htmlFor={`el-t${at}`}>{t('element.property.type')}</label>
            <Select
              id={`el-t${at}`}
              value={each.type}
              options={propertyTypes.map(type => ({ value: type, label: t(`element.type.${type}`) }))}
              onChange={type => {
                const { default: _default, options: _options, ...rest } = each
                change(at, { ...rest, type })
              }}
            />
          </div>
          {each.type === 'choice' ? (
            <div className="fld">
              <label htmlFor={`el-o${at}`}>{t('element.property.options')}</label>
              <Select
                id={`el-o${at}`}
                mode="tags"
                maxCount={50}
                open={false}
                suffixIcon={null}
                value={each.options ?? []}
                onChange={(options: string[]) => change(at, { ...each, options })}
              />
            </div>
          ) : null}
          <PropertyInput
            property={{ ...each, label: t('element.property.default') }}
            value={each.default}
            onChange={value => {
              const { default: _old, ...rest } = each
              change(at, value === undefined ? rest : { ...rest, default: value })
            }}
          />
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('element.property.remove', { name: each.label || each.name })}
            onClick={() => keep(properties.filter((_, index) => index !== at))}
          >
            <Icon name="close" size={14} />
          </button>
        </section>
      ))}
      <button
        type="button"
        className="btn"
        disabled={properties.length >= 20}
        onClick={() => keep([...properties, { name: `p${properties.length + 1}`, label: '', type: 'text' }])}
      >
        <Icon name="plus" size={14} />
        {t('element.property.add')}
      </button>
      <DeclaredSettings
        settings={element.settings ?? []}
        types={elementSettingTypes}
        issues={issues}
        hint={t('element.settings.hint')}
        onChange={settings => {
          const { settings: _, ...rest } = element
          onChange(settings.length === 0 ? rest : { ...rest, settings })
        }}
      />
    </div>
  )
}
