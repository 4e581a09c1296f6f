import { localise } from '@gantry/base/shared'
import { callKey, currentLang, errorText, inSpace, queryClient, useCall } from '@gantry/client/web'
import { type Terminal, terminals } from '@gantry/model/shared'
import { useMutation } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { managePortals } from '../shared/contract.ts'
import { mostName } from '../shared/portal.ts'
import { makePortal } from './make-portal.ts'

interface NewPortalFormProps {
  /** The portal to copy; null: none was chosen. */
  readonly like: string | null
  readonly first: readonly Terminal[]
}

/** Name, terminals and what a new portal begins with. */
export const NewPortalForm = ({ like, first }: NewPortalFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [shownOn, setShownOn] = useState<readonly Terminal[]>(first)
  const [model, setModel] = useState(like)
  const [tried, setTried] = useState(false)
  const portals = useCall(managePortals, {})
  const make = useMutation({
    mutationFn: () => makePortal(name.trim(), shownOn, model),
    onSuccess: async id => {
      await queryClient.invalidateQueries({ queryKey: callKey(managePortals) })
      await navigate(inSpace(`/sysop/webConfigEntry/${id}`))
    },
  })
  const lacksName = name.trim() === ''
  const submit = () => {
    setTried(true)
    if (!lacksName && shownOn.length > 0) make.mutate()
  }
  return (
    <form
      className="po-form"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="fld">
        <label htmlFor="new-portal-name">{t('portal.name')}</label>
        <Input
          id="new-portal-name"
          autoFocus
          showCount
          maxLength={mostName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {tried && lacksName ? <span className="hint err">{t('portal.lacks.name')}</span> : null}
      </div>
      <div className="fld">
        <label htmlFor="new-portal-terminals">{t('portal.terminals')}</label>
        <Select<Terminal[]>
          id="new-portal-terminals"
          mode="multiple"
          value={[...shownOn]}
          options={terminals.map(value => ({ value, label: t(`tiles.terminal.${value}`) }))}
          onChange={next => setShownOn(terminals.filter(each => next.includes(each)))}
        />
        {tried && shownOn.length === 0 ? (
          <span className="hint err">{t('portal.lacks.terminals')}</span>
        ) : null}
      </div>
      <div className="fld">
        <label htmlFor="new-portal-like">{t('portal.like')}</label>
        <Select<string>
          id="new-portal-like"
          allowClear
          placeholder={t('portal.like.none')}
          value={model}
          options={(portals.data?.data ?? []).map(each => ({
            value: each.id,
            label: localise(each.name, currentLang()),
          }))}
          onChange={(id: string | null | undefined) => setModel(id ?? null)}
        />
      </div>
      {make.error ? <p className="hint err">{errorText(t, make.error)}</p> : null}
      <span>
        <Button type="primary" htmlType="submit" loading={make.isPending}>
          {t('portal.create')}
        </Button>
      </span>
    </form>
  )
}
