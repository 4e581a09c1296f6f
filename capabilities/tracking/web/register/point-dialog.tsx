import { currentLang, FormFailure, useAction } from '@gantry/client/web'
import { allRoutes } from '@gantry/model/shared'
import { Field, Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Input, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPoints, savePoint, type TrackPoint } from '../../shared/contract.ts'
import {
  type PointProperty,
  type PropertyType,
  propertyTypes,
  type TrackEvent,
  trackEvents,
} from '../../shared/points.ts'

interface PointDialogProps {
  /** Null: a new one. */
  readonly point: TrackPoint | null
  readonly onClose: () => void
}

/** Registers a point: where it is, what is counted, and which properties may come with it. */
export const PointDialog = ({ point, onClose }: PointDialogProps) => {
  const { t } = useTranslation()
  const [form, setForm] = useState({
    code: point?.code ?? '',
    name: point?.name ?? '',
    english: point?.english ?? '',
    event: point?.event ?? ('opened' as TrackEvent),
    page: point?.page ?? '',
    element: point?.element ?? '',
    properties: point?.properties ?? ([] as readonly PointProperty[]),
    isOn: point ? point.state === 'active' : true,
  })
  const change = (more: Partial<typeof form>) => setForm({ ...form, ...more })
  const save = useAction(savePoint, {
    refresh: [listPoints],
    onDone: () => {
      toast({ text: t('tracking.saved') })
      onClose()
    },
  })
  const failureAt = (field: string) => {
    const found = save.error?.issues.find(each => each.field === field || each.field.startsWith(`${field}.`))
    return found ? t(`issue.${found.code}`, { ...found.params }) : undefined
  }
  const lang = currentLang() === 'en' ? 'en' : 'zh-CN'
  return (
    <Modal
      open
      title={t(point ? 'tracking.point.edit' : 'tracking.point.add')}
      okText={t('tracking.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: save.isPending, disabled: form.code === '' || form.name.trim() === '' }}
      onOk={() => {
        const { isOn, properties, ...facts } = form
        save.mutate({
          ...(point && { id: point.id }),
          ...facts,
          properties: [...properties],
          state: isOn ? 'active' : 'stopped',
        })
      }}
      onCancel={onClose}
    >
      <div className="tk-form">
        <div className="tk-pair">
          <Field label={t('tracking.point.name')} failure={failureAt('name')}>
            {id => (
              <Input
                id={id}
                maxLength={60}
                value={form.name}
                onChange={e => change({ name: e.target.value })}
              />
            )}
          </Field>
          <Field label={t('tracking.point.english')} failure={failureAt('english')}>
            {id => (
              <Input
                id={id}
                maxLength={60}
                value={form.english}
                placeholder={form.name}
                onChange={e => change({ english: e.target.value })}
              />
            )}
          </Field>
          <Field
            label={t('tracking.point.code')}
            hint={t('tracking.point.code_hint')}
            failure={failureAt('code')}
          >
            {id => (
              <Input
                id={id}
                className="mono"
                maxLength={48}
                value={form.code}
                onChange={e => change({ code: e.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label={t('tracking.event')}>
          {id => (
            <Radio.Group
              id={id}
              value={form.event}
              options={trackEvents.map(value => ({ value, label: t(`tracking.event.${value}`) }))}
              onChange={e => change({ event: e.target.value })}
            />
          )}
        </Field>
        <Field label={t('tracking.page')} failure={failureAt('page')}>
          {id => (
            <Select
              id={id}
              showSearch
              optionFilterProp="label"
              value={form.page}
              options={[
                ...(form.event === 'pressed' ? [{ value: '', label: t('tracking.page.every') }] : []),
                ...allRoutes.map(({ path, title }) => ({
                  value: path as string,
                  label: `${title[lang]} ${path}`,
                })),
              ]}
              onChange={page => change({ page })}
            />
          )}
        </Field>
        {form.event === 'pressed' ? (
          <Field
            label={t('tracking.element')}
            hint={t('tracking.element_hint')}
            failure={failureAt('element')}
          >
            {id => (
              <Input
                id={id}
                className="mono"
                maxLength={64}
                value={form.element}
                onChange={e => change({ element: e.target.value })}
              />
            )}
          </Field>
        ) : null}
        <Properties
          properties={form.properties}
          failure={failureAt('properties')}
          onChange={properties => change({ properties })}
        />
        <Field label={t('tracking.on')}>
          {id => <Switch id={id} checked={form.isOn} onChange={isOn => change({ isOn })} />}
        </Field>
      </div>
      <FormFailure error={save.error} />
    </Modal>
  )
}

interface PropertiesProps {
  readonly properties: readonly PointProperty[]
  readonly failure: string | undefined
  readonly onChange: (properties: readonly PointProperty[]) => void
}

const Properties = ({ properties, failure, onChange }: PropertiesProps) => {
  const { t } = useTranslation()
  const change = (at: number, property: PointProperty) => onChange(properties.with(at, property))
  return (
    <div className="fld">
      <span>{t('tracking.properties')}</span>
      {properties.map(({ name, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a property has no identity but its place while its name is typed
        <div className="tk-property" key={at}>
          <Input
            className="mono"
            maxLength={32}
            aria-label={t('tracking.property.name')}
            value={name}
            onChange={e => change(at, { name: e.target.value, type })}
          />
          <Select<PropertyType>
            aria-label={t('tracking.property.type')}
            value={type}
            options={propertyTypes.map(value => ({ value, label: t(`tracking.property.${value}`) }))}
            onChange={next => change(at, { name, type: next })}
          />
          <button
            type="button"
            className="btn t s sq"
            aria-label={t('tracking.property.remove')}
            onClick={() => onChange(properties.toSpliced(at, 1))}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
      <Button
        size="small"
        disabled={properties.length >= 10}
        onClick={() => onChange([...properties, { name: '', type: 'text' }])}
      >
        {t('tracking.property.add')}
      </Button>
      {failure ? (
        <div className="hint err" role="alert">
          {failure}
        </div>
      ) : (
        <div className="hint">{t('tracking.properties_hint')}</div>
      )}
    </div>
  )
}
