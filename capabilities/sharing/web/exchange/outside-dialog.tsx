import { localise } from '@gantry/base/shared'
import { currentLang, FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { listTables } from '@gantry/model/shared'
import { Banner, Field, Modal } from '@gantry/ui/web'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Agreed, listAgreements, makeAgreement } from '../../shared/outside.ts'
import { blankTerms, TermsFields } from '../shared/terms-fields.tsx'

interface OutsideDialogProps {
  onClose(): void
}

/** Records an agreement with a system outside; its secret is shown once it is made. */
export const OutsideDialog = ({ onClose }: OutsideDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tables = useCall(listTables, {}).data?.data ?? []
  const [table, setTable] = useState<string | null>(null)
  const [partner, setPartner] = useState('')
  const [address, setAddress] = useState('')
  const [agreed, setAgreed] = useState<Agreed>({
    by: '',
    on: dayjs().format('YYYY-MM-DD'),
    document: '',
  })
  const [terms, setTerms] = useState(blankTerms)
  const make = useAction(makeAgreement, { refresh: [listAgreements] })
  const issueAt = useIssue(make.error)
  if (make.data)
    return (
      <Modal
        open
        title={t('sharing.outside.secret')}
        okText={t('sharing.outside.secret.kept')}
        cancelButtonProps={{ style: { display: 'none' } }}
        closable={false}
        mask={{ closable: false }}
        onOk={onClose}
        onCancel={onClose}
      >
        <Banner kind="warn">{t('sharing.outside.secret.once')}</Banner>
        <Input className="mono" readOnly aria-label={t('sharing.outside.secret')} value={make.data.secret} />
      </Modal>
    )
  const { name, fields, filter, until, schedule } = terms
  const isComplete =
    table !== null &&
    fields.length > 0 &&
    [partner, address, name, agreed.by, agreed.document].every(text => text.trim() !== '')
  const text = (label: string, field: string, value: string, put: (next: string) => void, most: number) => (
    <Field label={label} failure={issueAt(field)}>
      {id => <Input id={id} value={value} maxLength={most} onChange={({ target }) => put(target.value)} />}
    </Field>
  )
  return (
    <Modal
      open
      className="sh-dialog"
      width={640}
      title={t('sharing.outside')}
      okText={t('sharing.outside.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: make.isPending, disabled: !isComplete }}
      onOk={() => {
        if (table === null) return
        make.mutate({ table, partner, address, agreed, name, fields: [...fields], filter, until, schedule })
      }}
      onCancel={onClose}
    >
      <FormFailure error={make.error} />
      <p className="ink2">{t('sharing.outside.why')}</p>
      {text(t('sharing.outside.partner'), 'partner', partner, setPartner, 60)}
      {text(t('sharing.outside.address'), 'address', address, setAddress, 500)}
      {text(t('sharing.outside.agreed_by'), 'agreed.by', agreed.by, by => setAgreed({ ...agreed, by }), 60)}
      <Field label={t('sharing.outside.agreed_on')} failure={issueAt('agreed.on')}>
        {id => (
          <DatePicker
            id={id}
            style={{ width: '100%' }}
            allowClear={false}
            value={dayjs(agreed.on)}
            onChange={day => day && setAgreed({ ...agreed, on: day.format('YYYY-MM-DD') })}
          />
        )}
      </Field>
      <Field
        label={t('sharing.outside.document')}
        hint={t('sharing.outside.document.hint')}
        failure={issueAt('agreed.document')}
      >
        {id => (
          <Input
            id={id}
            value={agreed.document}
            maxLength={300}
            onChange={({ target }) => setAgreed({ ...agreed, document: target.value })}
          />
        )}
      </Field>
      <Field label={t('sharing.table')} failure={issueAt('table')}>
        {id => (
          <Select<string>
            id={id}
            value={table}
            options={tables.map(each => ({ value: each.id, label: localise(each.label, lang) }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={next => {
              setTable(next)
              setTerms({ ...terms, fields: [], filter: true })
            }}
          />
        )}
      </Field>
      {table === null ? null : (
        <TermsFields table={table} terms={terms} isOutside error={make.error} onChange={setTerms} />
      )}
    </Modal>
  )
}
