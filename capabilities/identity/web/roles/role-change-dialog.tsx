import { localise } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import type { AccessDifference, Ref } from '@gantry/model/shared'
import { Modal, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'

interface RoleChangeDialogProps {
  readonly member: Ref
  /** The roles the member would hold, and no others. */
  readonly roles: readonly string[]
  readonly title: string
  /** Saves the change. */
  onSave(): Promise<void>
  onClose(): void
}

/** What a member would see and do more or less, before his roles are changed. */
export const RoleChangeDialog = ({ member, roles, title, onSave, onClose }: RoleChangeDialogProps) => {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['role-change', member.id, roles],
    queryFn: () => call(identityContract.compareMemberRoles, { id: member.id, roles: [...roles] }),
    gcTime: 0,
  })
  const save = async () => {
    setSaving(true)
    await onSave()
    onClose()
  }
  return (
    <Modal
      open
      title={title}
      okText={t('roles.change.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="ink2">{t('roles.change.why', { name: member.title })}</p>
      {error ? <p className="danger-ink">{errorText(t, error)}</p> : null}
      {data || error ? null : <Skeleton kind="text" rows={4} />}
      {data?.data.length === 0 ? <p className="ro-none">{t('roles.change.none')}</p> : null}
      <ul className="ro-changes">
        {data?.data.map(each => (
          <Difference key={`${each.table.id} ${each.operation}`} difference={each} />
        ))}
      </ul>
      {data?.more ? <p className="ink3 cap">{t('roles.change.more')}</p> : null}
    </Modal>
  )
}

const Difference = ({ difference }: { readonly difference: AccessDifference }) => {
  const { t } = useTranslation()
  const { table, operation, gained, lost, capped } = difference
  const number = (count: number) => `${count.toLocaleString(currentLang())}${capped ? '+' : ''}`
  const samples = [...difference.gainedSamples, ...difference.lostSamples]
    .map(({ title }) => title)
    .filter(title => title !== '')
  return (
    <li>
      <span className="cut" translate="no">
        {localise(table.label, currentLang())}
      </span>
      <span className="ink2">{t(`roles.operation.${operation}`)}</span>
      <span className="grow" />
      {gained === null ? <span className="ink3">{t('roles.change.uncounted')}</span> : null}
      {gained ? <span className="tag ok">{t('roles.change.gained', { count: number(gained) })}</span> : null}
      {lost ? <span className="tag warn">{t('roles.change.lost', { count: number(lost) })}</span> : null}
      {samples.length > 0 ? (
        <small className="ink3 cut" translate="no">
          {samples.join(t('roles.separator'))}
        </small>
      ) : null}
    </li>
  )
}
