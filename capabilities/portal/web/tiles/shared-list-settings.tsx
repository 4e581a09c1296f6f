import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { issueAt, Setting } from '@gantry/screens/web'
import { isReadInPlace, listShares, type Share } from '@gantry/sharing/shared'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { most } from '../../shared/tiles/application.ts'
import type { SourceSettingsProps } from './table-settings.tsx'

const search = { searchIcon: searchSign, optionFilterProp: 'name' }
const option = (value: string, name: string) => ({
  value,
  name,
  label: <span translate="no">{name}</span>,
})

/** A list that another space shares: the space, the list, and which of its fields name and describe a record. */
export const SharedListSettings = (props: SourceSettingsProps) => {
  const { settings, issues, onSource, onChange, children } = props
  const { t } = useTranslation()
  const { lang } = localeNow()
  const { data } = useCall(listShares, {}, { staleTime: 0 })
  const [chosenSpace, setSpace] = useState<string | null>(null)
  const { offer, title, fields = [] } = settings
  const chosen = data?.data.find(({ id, direction }) => id === offer && direction === 'in')
  // The chosen list stays on offer when it has been stopped, so that opening the settings changes nothing.
  const lists = (data?.data ?? []).filter(share => isReadInPlace(share) || share === chosen)
  const spaces = new Map(lists.map(({ other }) => [other.id, other.name]))
  const space = chosenSpace ?? chosen?.other.id ?? (spaces.size === 1 ? lists[0]?.other.id : undefined)
  const named = chosen?.fields.find(({ id }) => id === title)?.id ?? chosen?.fields[0]?.id
  const fieldOptions = (chosen?.fields ?? []).map(({ id, label }) => option(id, localise(label, lang)))
  return (
    <>
      <Setting
        label={t('portal.source.space')}
        {...(data && lists.length === 0 && { hint: t('portal.source.none') })}
      >
        {id => (
          <Select<string>
            id={id}
            showSearch={search}
            value={space ?? null}
            options={[...spaces].map(([value, name]) => option(value, name))}
            onChange={next => {
              setSpace(next)
              if (next !== chosen?.other.id) onSource({ table: '', offer: '' })
            }}
          />
        )}
      </Setting>
      <Setting
        label={t('portal.source.list')}
        issue={issueAt(issues, 'offer')}
        {...(data && hintOf(chosen, offer, t))}
      >
        {id => (
          <Select<string>
            id={id}
            showSearch={search}
            disabled={space === undefined}
            value={chosen?.id ?? null}
            options={lists.filter(({ other }) => other.id === space).map(each => option(each.id, each.name))}
            onChange={next => onSource({ table: '', offer: next })}
          />
        )}
      </Setting>
      {children}
      <Setting label={t('portal.application.title')}>
        {id => (
          <Select<string>
            id={id}
            showSearch={search}
            value={named ?? null}
            options={fieldOptions}
            onChange={next => onChange({ title: next === chosen?.fields[0]?.id ? undefined : next })}
          />
        )}
      </Setting>
      <Setting label={t('portal.application.fields')} issue={issueAt(issues, 'fields')}>
        {id => (
          <Select<string[]>
            id={id}
            mode="multiple"
            maxCount={most.fields}
            showSearch={search}
            value={fields.filter(each => fieldOptions.some(({ value }) => value === each))}
            options={fieldOptions.filter(({ value }) => value !== named)}
            onChange={next => onChange({ fields: next.length > 0 ? next : undefined })}
          />
        )}
      </Setting>
    </>
  )
}

/** Says of a chosen list that it shows nothing at present. */
const hintOf = (
  chosen: Share | undefined,
  offer: string | undefined,
  t: (key: string) => string,
): { readonly hint: string } | null => {
  if (!offer || (chosen && isReadInPlace(chosen))) return null
  if (!chosen) return { hint: t('portal.source.gone') }
  const over = chosen.ended ? 'ended' : chosen.state === 'active' ? 'moved' : 'stopped'
  return { hint: t(`portal.shared.over.${over}`) }
}
