import { localise } from '@gantry/base/shared'
import { currentLang, FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeShare, listShares, offerShare, type Share } from '../../shared/contract.ts'
import { blankTerms, type Terms, TermsFields } from './terms-fields.tsx'

const given = ({ roles, fields, ...terms }: Terms) => ({
  ...terms,
  fields: [...fields],
  roles: roles.length === 0 ? null : roles.map(({ id }) => id),
})

interface OfferDialogProps {
  onClose(made: boolean): void
}

/** Offers records of a table to another space. */
export const OfferDialog = ({ onClose }: OfferDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tables = useCall(listTables, {}).data?.data ?? []
  const [table, setTable] = useState<string | null>(null)
  const [to, setTo] = useState('')
  const [terms, setTerms] = useState(blankTerms)
  const make = useAction(offerShare, {
    refresh: [listShares],
    onDone: () => {
      toast({ text: t('sharing.said.offered') })
      onClose(true)
    },
  })
  const issueAt = useIssue(make.error)
  const options = tables.map(({ id, label }) => ({ value: id, label: localise(label, lang) }))
  return (
    <Modal
      open
      className="sh-dialog"
      width={640}
      title={t('sharing.offer')}
      okText={t('sharing.offer.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        loading: make.isPending,
        disabled: table === null || to.trim() === '' || terms.name.trim() === '' || terms.fields.length === 0,
      }}
      onOk={() => table !== null && make.mutate({ ...given(terms), table, to: to.trim() })}
      onCancel={() => onClose(false)}
    >
      <FormFailure error={make.error} />
      <Field label={t('sharing.to')} hint={t('sharing.to.hint')} failure={issueAt('to')}>
        {id => (
          <Input
            id={id}
            className="mono"
            value={to}
            maxLength={32}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <Field label={t('sharing.table')} failure={issueAt('table')}>
        {id => (
          <Select<string>
            id={id}
            value={table}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={next => {
              setTable(next)
              const label = options.find(({ value }) => value === next)?.label ?? ''
              setTerms({ ...blankTerms, name: terms.name || label })
            }}
          />
        )}
      </Field>
      {table === null ? null : (
        <TermsFields key={table} table={table} terms={terms} error={make.error} onChange={setTerms} />
      )}
    </Modal>
  )
}

interface ChangeDialogProps {
  readonly share: Share
  readonly source: NonNullable<Share['source']>
  onClose(): void
}

/** Changes what the own space gives. */
export const ChangeDialog = ({ share, source, onClose }: ChangeDialogProps) => {
  const { t } = useTranslation()
  const { id, revision, name, fields, until, copies, schedule } = share
  const [terms, setTerms] = useState<Terms>({
    name,
    fields: fields.map(each => each.id),
    filter: source.filter,
    roles: (source.roles ?? []).map(role => ({ id: role, title: '' })),
    until,
    copies,
    schedule,
  })
  const change = useAction(changeShare, {
    refresh: [listShares],
    onDone: () => {
      toast({ text: t('sharing.said.changed') })
      onClose()
    },
  })
  return (
    <Modal
      open
      className="sh-dialog"
      width={640}
      title={t('sharing.edit')}
      okText={t('sharing.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        loading: change.isPending,
        disabled: terms.fields.length === 0 || terms.name.trim() === '',
      }}
      onOk={() => change.mutate({ id, revision, ...given(terms) })}
      onCancel={onClose}
    >
      <FormFailure error={change.error} />
      <TermsFields
        table={source.table}
        terms={terms}
        given={fields}
        error={change.error}
        onChange={setTerms}
      />
    </Modal>
  )
}
