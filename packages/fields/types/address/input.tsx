import { isPlainObject, type Json } from '@gantry/base/shared'
import { searchSign } from '@gantry/ui/web'
import { Cascader, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import './regions-data.ts'
import { knownRegions, namesOf, pathTo, type Region } from './regions.ts'
import type { AddressField } from './shared.ts'

interface Choice {
  readonly value: string
  readonly label: string
  readonly children?: Choice[]
}

const choiceOf = ({ code, name, parts }: Region): Choice =>
  parts.length > 0
    ? { value: code, label: name, children: parts.map(choiceOf) }
    : { value: code, label: name }

const choices: Choice[] = (knownRegions()?.provinces ?? []).map(choiceOf)

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/**
 * The region is selected or searched by any of its names; the rest is free text. In a grid the whole address is
 * one text.
 */
export const AddressInput = (props: InputProps<AddressField>) => {
  const { t } = useTranslation()
  if (props.shape === 'cell') return <TypedInput {...props} />
  const { value, onChange } = props
  const parts = isPlainObject(value) ? (value as { readonly [part: string]: Json | undefined }) : {}
  const region = textOf(parts.region)
  const detail = typeof value === 'string' ? value : textOf(parts.detail)
  const tell = (code: string, rest: string) => {
    if (code === '') return onChange(rest === '' ? null : { area: [], detail: rest })
    const kept = code === region && Array.isArray(parts.area) ? parts.area : namesOf(code)
    onChange({ region: code, area: [...kept], detail: rest })
  }
  const shared = {
    status: props.issue ? ('error' as const) : ('' as const),
    disabled: props.disabled ?? false,
    onBlur: () => props.onBlur?.(),
  }
  return (
    <span className="f-address">
      <Cascader<Choice>
        {...shared}
        options={choices}
        value={pathTo(region).map(({ code }) => code)}
        changeOnSelect
        aria-label={t('field.region')}
        placeholder={t('field.region')}
        displayRender={() => namesOf(region).join(' ')}
        showSearch={{ searchIcon: searchSign, limit: 30 }}
        onChange={codes => tell(codes?.at(-1)?.toString() ?? '', detail)}
      />
      <Input
        {...shared}
        id={props.id}
        value={detail}
        autoFocus={props.autoFocus ?? false}
        autoComplete="off"
        placeholder={t('field.address.detail')}
        onChange={event => tell(region, event.target.value)}
      />
    </span>
  )
}
