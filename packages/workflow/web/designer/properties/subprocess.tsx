import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FlowNode, NodeSettings } from '../../../shared/definition.ts'
import { Amount, Choice, Line, Toggle } from '../controls.tsx'
import { FieldMapping } from './field-mapping.tsx'
import type { PropertiesScope } from './scope.ts'

interface SubprocessProps extends PropertiesScope {
  readonly settings: Extract<FlowNode, { kind: 'subprocess' }>['settings']
  onChange(settings: NodeSettings): void
}

/** Which workflow is called, for what, and which fields pass in and out. */
export const SubprocessProperties = ({ settings, onChange, def, model }: SubprocessProps) => {
  const { t } = useTranslation()
  const designs = useCall(listDesigns, { kind: 'workflow' })
  const slaves = model.fields.filter(field => model.slaveOf(field))
  const { wait } = settings
  return (
    <>
      <Line label={t('flow.sub.workflow')}>
        {id => (
          <Select
            id={id}
            value={settings.workflow || null}
            loading={designs.isPending}
            showSearch
            optionFilterProp="label"
            options={(designs.data?.data ?? [])
              .filter(each => each.id !== def.id && each.state !== 'removed')
              .map(each => ({ value: each.id, label: localise(each.name, currentLang()) }))}
            onChange={workflow => {
              const { table: _, values: __, back: ___, link: ____, ...rest } = settings
              onChange({ ...rest, workflow: workflow ?? '' })
            }}
          />
        )}
      </Line>
      <Choice
        label={t('flow.sub.wait')}
        value={typeof wait === 'number' ? 'some' : wait}
        options={(['all', 'any', 'some', 'async'] as const).map(value => ({
          value,
          label: t(`flow.sub.wait.${value}`),
        }))}
        onChange={next => {
          const { back: _, ...rest } = settings
          if (next === 'async') onChange({ ...rest, wait: next })
          else onChange({ ...settings, wait: next === 'some' ? 1 : next })
        }}
      />
      {typeof wait === 'number' ? (
        <Amount
          label={t('flow.sub.count')}
          min={1}
          max={200}
          value={wait}
          onChange={count => onChange({ ...settings, wait: count ?? 1 })}
        />
      ) : null}
      {slaves.length > 0 ? (
        <Choice
          label={t('flow.sub.each')}
          value={settings.each ?? ''}
          options={[
            { value: '', label: t('flow.sub.one') },
            ...slaves.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={each => {
            const { each: _, values: __, back: ___, link: ____, ...rest } = settings
            onChange(each === '' ? rest : { ...rest, each })
          }}
        />
      ) : null}
      {settings.workflow === '' ? null : (
        <FieldMapping settings={settings} model={model} onChange={onChange} />
      )}
      <Toggle
        label={t('flow.sub.undoable')}
        value={settings.undoable ?? false}
        onChange={undoable => onChange({ ...settings, undoable })}
      />
    </>
  )
}
