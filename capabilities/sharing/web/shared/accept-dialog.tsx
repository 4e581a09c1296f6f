import { localise } from '@gantry/base/shared'
import { currentLang, FormFailure, useAction, useCall, useIssue } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { listTables } from '@gantry/model/shared'
import { useTable } from '@gantry/screens/web'
import { Field, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Checkbox, Radio, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Arrival, acceptShare, listShares, type Share } from '../../shared/contract.ts'
import { takesText } from '../../shared/crossing.ts'

interface AcceptDialogProps {
  readonly share: Share
  onClose(): void
}

interface RoleRef {
  readonly id: string
  readonly title: string
}

type Into = Extract<Arrival, { readonly mode: 'table' }>

/** Accepts an offer: read in place, or delivered into a table of this space, field by field. */
export const AcceptDialog = ({ share, onClose }: AcceptDialogProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const before =
    share.arrival && ('roles' in share.arrival || 'table' in share.arrival) ? share.arrival : null
  const [mode, setMode] = useState<Arrival['mode']>(before?.mode ?? 'live')
  const [roles, setRoles] = useState<readonly RoleRef[]>(
    (before?.mode === 'live' ? before.roles : []).map(id => ({ id, title: '' })),
  )
  const [into, setInto] = useState<Into | null>(before?.mode === 'table' ? before : null)
  const tables = useCall(listTables, {}).data?.data ?? []
  const accept = useAction(acceptShare, {
    refresh: [listShares],
    onDone: () => {
      toast({ text: t('sharing.said.accepted') })
      onClose()
    },
  })
  const issueAt = useIssue(accept.error)
  const arrival: Arrival | null = mode === 'live' ? { mode, roles: roles.map(({ id }) => id) } : into
  return (
    <Modal
      open
      className="sh-dialog"
      width={640}
      title={t('sharing.arrival')}
      okText={t(share.state === 'active' ? 'sharing.save' : 'sharing.accept')}
      cancelText={t('ui.cancel')}
      okButtonProps={{
        loading: accept.isPending,
        disabled: arrival === null || (arrival.mode === 'table' && arrival.mapping.length === 0),
      }}
      onOk={() => arrival && accept.mutate({ id: share.id, arrival })}
      onCancel={onClose}
    >
      <FormFailure error={accept.error} />
      {issueAt('arrival.mode') ? <p className="hint err">{issueAt('arrival.mode')}</p> : null}
      <Radio.Group
        className="sh-choices"
        value={mode}
        aria-label={t('sharing.arrival')}
        onChange={({ target }) => setMode(target.value === 'table' ? 'table' : 'live')}
      >
        {(['live', 'table'] as const).map(value => (
          <Radio key={value} value={value} disabled={value === 'table' && !share.copies}>
            {t(`sharing.arrival.${value}`)}
            <small className="ink3"> {t(`sharing.arrival.${value}.what`)}</small>
          </Radio>
        ))}
      </Radio.Group>
      {mode === 'live' ? (
        <Field label={t('sharing.arrival.roles')} hint={t('sharing.arrival.roles.hint')}>
          {id => (
            <ReferenceSelect id={id} target="role" sign="key" many once chosen={roles} onChoose={setRoles} />
          )}
        </Field>
      ) : (
        <>
          <Field label={t('sharing.table')} failure={issueAt('arrival.table')}>
            {id => (
              <Select<string>
                id={id}
                value={into?.table ?? null}
                showSearch={{ optionFilterProp: 'label' }}
                options={tables.map(({ id: value, label }) => ({ value, label: localise(label, lang) }))}
                onChange={table => setInto({ mode: 'table', table, mapping: [], removes: false })}
              />
            )}
          </Field>
          {into ? (
            <IntoTable
              key={into.table}
              share={share}
              into={into}
              wrong={issueAt('arrival.mapping', 'arrival.key')}
              onChange={setInto}
            />
          ) : null}
        </>
      )}
    </Modal>
  )
}

interface IntoTableProps {
  readonly share: Share
  readonly into: Into
  readonly wrong: string | undefined
  onChange(into: Into): void
}

const IntoTable = ({ share, into, wrong, onChange }: IntoTableProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { model } = useTable(into.table)
  if (!model) return <Skeleton rows={3} />
  const open = model.fields.filter(({ id, def }) => takesText(def) && model.writable(id))
  const nameOf = (id: string) => model.field(id)?.label ?? id
  const set = (from: string, to: string | undefined) => {
    const rest = into.mapping.filter(each => each.from !== from && each.to !== to)
    const mapping = to === undefined ? rest : [...rest, { from, to }]
    const { key, ...others } = into
    onChange({
      ...others,
      mapping,
      ...(key !== undefined && mapping.some(each => each.to === key) && { key }),
    })
  }
  return (
    <>
      <Field label={t('sharing.arrival.mapping')} failure={wrong}>
        {() => (
          <div className="sh-mapping">
            {share.fields.map(({ id, label }) => (
              <div key={id} className="sh-map">
                <span translate="no">{localise(label, lang)}</span>
                <Select<string>
                  allowClear
                  aria-label={localise(label, lang)}
                  placeholder={t('sharing.arrival.skip')}
                  value={into.mapping.find(({ from }) => from === id)?.to ?? null}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={open.map(({ id: value, label: name }) => ({ value, label: name }))}
                  onChange={to => set(id, to)}
                />
              </div>
            ))}
          </div>
        )}
      </Field>
      <Field label={t('sharing.arrival.key')} hint={t('sharing.arrival.key.hint')}>
        {id => (
          <Select<string>
            id={id}
            allowClear
            placeholder={t('sharing.arrival.key.none')}
            value={into.key ?? null}
            options={into.mapping.map(({ to }) => ({ value: to, label: nameOf(to) }))}
            onChange={next => {
              const { key: _, ...rest } = into
              onChange(next ? { ...rest, key: next } : rest)
            }}
          />
        )}
      </Field>
      <Checkbox
        checked={into.removes}
        onChange={({ target }) => onChange({ ...into, removes: target.checked })}
      >
        {t('sharing.arrival.removes')}
      </Checkbox>
    </>
  )
}
