import { localise } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import type { Ref } from '@gantry/model/shared'
import { AccessDifferences } from '@gantry/screens/web'
import { Banner, Modal, Skeleton } from '@gantry/ui/web'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'

interface RoleChangeDialogProps {
  readonly member: Ref
  /** The roles the member would hold, and no others. */
  readonly roles: readonly string[]
  readonly title: string
  /** Saves the change; the dialog stays, with the reason, where that fails. */
  onSave(): Promise<unknown>
  onClose(): void
}

/** What a member would see and do more or less, before his roles are changed. */
export const RoleChangeDialog = ({ member, roles, title, onSave, onClose }: RoleChangeDialogProps) => {
  const { t } = useTranslation()
  const save = useMutation({ mutationFn: onSave, onSuccess: onClose })
  const { data, error } = useQuery({
    queryKey: ['role-change', member.id, roles],
    queryFn: () => call(identityContract.compareMemberRoles, { id: member.id, roles: [...roles] }),
    gcTime: 0,
  })
  return (
    <Modal
      open
      title={title}
      okText={t('roles.change.submit')}
      cancelText={t('ui.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !data && !error }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      <p className="ink2">{t('roles.change.why', { name: member.title })}</p>
      {error ? <Banner kind="warn">{t('roles.change.unknown', { why: errorText(t, error) })}</Banner> : null}
      {data || error ? null : <Skeleton kind="text" rows={4} />}
      {data?.data.length === 0 ? <p className="ro-none">{t('roles.change.none')}</p> : null}
      <AccessDifferences
        differences={data?.data ?? []}
        name={({ table }) => localise(table.label, currentLang())}
      />
      {data?.more ? <p className="ink3 cap">{t('roles.change.more')}</p> : null}
      {save.error ? <Banner kind="bad">{errorText(t, save.error)}</Banner> : null}
    </Modal>
  )
}
