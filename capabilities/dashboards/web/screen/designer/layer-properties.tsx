import { type Issue, isPlainObject, type Json, localise, type Text } from '@gantry/base/shared'
import type { Band } from '@gantry/charts/shared'
import { Bands } from '@gantry/charts/web'
import { currentLang, LayerPartsContext, useCall } from '@gantry/client/web'
import { issueText, Setting } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Input, InputNumber, Select, Switch } from 'antd'
import { Suspense, use, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAnalysis } from '../../../shared/contract.ts'
import { changeLayers, changeSetting, type Frame, placeLayers } from '../../../shared/screen/commands.ts'
import { type Enter, enters, fieldsOfLayer, type Layer } from '../../../shared/screen/layer.ts'
import { type LayerInput, layerKindOf } from '../../../shared/screen/layer-kinds.ts'
import { TableSetting } from '../../charts/table-setting.tsx'
import { retext } from '../../editor/retext.ts'
import { FieldsInput } from './fields-input.tsx'
import { LinkInput } from './link-input.tsx'

type Change = (layers: readonly Layer[]) => readonly Layer[]

interface LayerPropertiesProps {
  readonly layer: Layer
  /** `field` is the path within the layer. */
  readonly issues: readonly Issue[]
  onChange(change: Change): void
}

const frames = ['x', 'y', 'w', 'h', 'rotate'] as const

/** Name, place and settings of one layer. */
export const LayerProperties = ({ layer, issues, onChange }: LayerPropertiesProps) => {
  const { t } = useTranslation()
  const id = useId()
  const kind = layerKindOf(layer.kind)
  const place = (patch: Partial<Frame>) =>
    onChange(placeLayers(new Map([[layer.id, { ...layer, ...patch }]])))
  return (
    <>
      <h2>{layer.name ?? t(`screen.layer.${layer.kind}`)}</h2>
      <div className="fld">
        <label htmlFor={`${id}-name`}>{t('dashboards.name')}</label>
        <Input
          id={`${id}-name`}
          maxLength={60}
          placeholder={t(`screen.layer.${layer.kind}`)}
          value={layer.name ?? ''}
          onChange={({ target }) =>
            onChange(
              changeLayers(new Set([layer.id]), { name: target.value === '' ? undefined : target.value }),
            )
          }
        />
      </div>
      <fieldset className="sd-frame" disabled={layer.locked === true}>
        <legend className="sr">{t('dashboards.layer.place')}</legend>
        {frames.map(name => (
          <label key={name} htmlFor={`${id}-${name}`}>
            <span className="cap ink3">{t(`dashboards.layer.${name}`)}</span>
            <InputNumber
              id={`${id}-${name}`}
              size="small"
              disabled={layer.locked === true}
              value={layer[name] ?? 0}
              onChange={value => value !== null && place({ [name]: value })}
            />
          </label>
        ))}
      </fieldset>
      <PartChoice layer={layer} issues={issues} onChange={onChange} />
      {kind?.inputs.filter(isPlain).map(input => (
        <SettingInput
          key={`${layer.id} ${input.name}`}
          input={input}
          value={layer.settings[input.name]}
          table={layer.settings.table}
          issue={issues.find(({ field }) => field === `settings.${input.name}`)}
          onChange={value =>
            onChange(layers => {
              const changed = changeSetting(layer.id, input.name, value)(layers)
              // Fields belong to their table.
              return input.input === 'table' ? changeSetting(layer.id, 'fields', undefined)(changed) : changed
            })
          }
        />
      ))}
      <div className="fld">
        <label htmlFor={`${id}-enter`}>{t('dashboards.layer.enter')}</label>
        <Select<Enter | 'none'>
          id={`${id}-enter`}
          value={layer.enter ?? 'none'}
          options={(['none', ...enters] as const).map(value => ({
            value,
            label: t(`dashboards.layer.enter.${value}`),
          }))}
          onChange={value =>
            onChange(changeLayers(new Set([layer.id]), { enter: value === 'none' ? undefined : value }))
          }
        />
      </div>
      <LinkInput
        link={layer.link}
        issue={issues.find(({ field }) => field === 'link')}
        onChange={link => onChange(changeLayers(new Set([layer.id]), { link }))}
      />
    </>
  )
}

type PlainInput = Exclude<LayerInput, { readonly input: 'part' }>

const isPlain = (input: LayerInput): input is PlainInput => input.input !== 'part'

/** What the layer shows, chosen in the input of the capability that has the data. */
const PartChoice = ({ layer, issues, onChange }: LayerPropertiesProps) => {
  const { t } = useTranslation()
  const part = use(LayerPartsContext)[layer.kind]
  const names = layerKindOf(layer.kind)?.inputs.flatMap(({ name, input }) => (input === 'part' ? [name] : []))
  if (!part || !names || names.length === 0) return null
  const wrong = issues.find(({ field }) => names.some(name => field === `settings.${name}`))
  return (
    <Suspense fallback={null}>
      <part.Choice
        settings={layer.settings}
        onChange={changed =>
          onChange(layers =>
            Object.entries(changed).reduce(
              (now, [name, value]) => changeSetting(layer.id, name, value)(now),
              layers,
            ),
          )
        }
      />
      {wrong ? <span className="hint err">{issueText(t, wrong)}</span> : null}
    </Suspense>
  )
}

interface SettingInputProps {
  readonly input: PlainInput
  readonly value: Json | undefined
  /** The table of the layer. */
  readonly table: Json | undefined
  readonly issue: Issue | undefined
  onChange(value: Json | undefined): void
}

const textOf = (value: Json | undefined): Text => {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'en' in value ? (value as Text) : ''
}

const tones: readonly Band['tone'][] = ['good', 'watch', 'bad']

/** Bands as they are stored. */
const bandsOf = (value: Json | undefined): readonly Band[] =>
  (Array.isArray(value) ? value : []).flatMap((each): Band[] => {
    if (!isPlainObject(each)) return []
    const { below, tone: stored } = each
    const tone = tones.find(known => known === stored)
    return tone ? [typeof below === 'number' ? { below, tone } : { tone }] : []
  })

const storedBand = ({ below, tone }: Band): Json => (below === undefined ? { tone } : { below, tone })

const SettingInput = ({ input, value, table, issue, onChange }: SettingInputProps) => {
  const { t } = useTranslation()
  const label = t(`screen.setting.${input.name}`)
  if (input.input === 'table')
    return (
      <TableSetting
        label={label}
        value={typeof value === 'string' ? value : ''}
        issue={issue}
        onChange={onChange}
      />
    )
  return (
    <Setting label={label} issue={issue}>
      {id => {
        switch (input.input) {
          case 'words':
            return (
              <Input
                id={id}
                maxLength={500}
                value={localise(textOf(value), currentLang())}
                onChange={({ target }) => onChange(retext(textOf(value), target.value))}
              />
            )
          case 'text':
            return (
              <Input
                id={id}
                maxLength={2_000}
                value={typeof value === 'string' ? value : ''}
                onChange={({ target }) => onChange(target.value)}
              />
            )
          case 'number':
            return (
              <InputNumber
                id={id}
                min={input.min}
                max={input.max}
                value={typeof value === 'number' ? value : null}
                onChange={next => {
                  if (next !== null) onChange(next)
                  else if (input.optional) onChange(undefined)
                }}
              />
            )
          case 'choice':
            return (
              <Select<string>
                id={id}
                value={typeof value === 'string' ? value : input.values[0]!}
                options={input.values.map(each => ({ value: each, label: t(`screen.value.${each}`) }))}
                onChange={onChange}
              />
            )
          case 'switch':
            return (
              <span>
                <Switch id={id} checked={value === true} onChange={on => onChange(on ? true : undefined)} />
              </span>
            )
          case 'color':
            return (
              <span className="row">
                <input
                  id={id}
                  type="color"
                  value={typeof value === 'string' ? value : '#7fb0ff'}
                  onChange={({ target }) => onChange(target.value)}
                />
                {value === undefined ? null : (
                  <button type="button" className="btn t s" onClick={() => onChange(undefined)}>
                    {t('screen.setting.color.skin')}
                  </button>
                )}
              </span>
            )
          case 'fields':
            return (
              <FieldsInput
                id={id}
                table={typeof table === 'string' ? table : ''}
                value={fieldsOfLayer({ fields: value ?? [] })}
                most={input.most}
                onChange={fields => onChange(fields.length === 0 ? undefined : [...fields])}
              />
            )
          case 'bands':
            return (
              <span id={id}>
                <Bands
                  bands={bandsOf(value)}
                  onChange={bands => onChange(bands.length === 0 ? undefined : bands.map(storedBand))}
                />
              </span>
            )
          case 'chart':
            return <ChartInput id={id} value={value} onChange={onChange} />
          case 'picture':
            return <PictureInput id={id} onChange={onChange} />
        }
      }}
    </Setting>
  )
}

interface ValueInputProps {
  readonly id: string
  readonly value?: Json | undefined
  onChange(value: Json | undefined): void
}

const ChartInput = ({ id, value, onChange }: ValueInputProps) => {
  const { t } = useTranslation()
  const { data } = useCall(listAnalysis, { kind: 'chart' })
  return (
    <Select<string>
      id={id}
      showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
      placeholder={t('dashboards.chart.choose')}
      notFoundContent={t('dashboards.chart.no_published')}
      value={typeof value === 'string' ? value : null}
      options={(data?.data ?? [])
        .filter(({ release, state }) => release !== null && state === 'active')
        .map(chart => ({
          value: chart.id,
          name: localise(chart.name, currentLang()),
          label: <span translate="no">{localise(chart.name, currentLang())}</span>,
        }))}
      onChange={onChange}
    />
  )
}

/** Bytes of a picture at most: it is part of the design. */
const mostBytes = 500_000

const PictureInput = ({ id, onChange }: ValueInputProps) => {
  const { t } = useTranslation()
  const [wrong, setWrong] = useState<string | null>(null)
  const read = (file: File | undefined) => {
    if (!file) return
    const fitting = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(file.type)
    setWrong(
      fitting && file.size <= mostBytes ? null : t('screen.picture.wrong', { limit: mostBytes / 1_000 }),
    )
    if (!fitting || file.size > mostBytes) return
    const reader = new FileReader()
    reader.onload = () => {
      if (typeof reader.result === 'string') onChange(reader.result)
    }
    reader.readAsDataURL(file)
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => read(target.files?.[0])}
      />
      {wrong ? <span className="hint err">{wrong}</span> : null}
    </>
  )
}
