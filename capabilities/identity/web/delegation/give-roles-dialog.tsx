import { joined } from '@gantry/base/shared'
import { call, currentLang, errorText, useCall } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Banner, Modal, Skeleton, toast } from '@gantry/ui/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { delegationContract, identityContract } from '../../shared/index.ts'

interface GiveRolesDialogProps {
  readonly member: RecordRow
  readonly onClose: () => void
}

/** The roles a member administrator may give to a member and take back. */
export const GiveRolesDialog = ({ member, onClose }: GiveRolesDialogProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useCall(
    delegationContract.listRolesWithinReach,
    { id: member.id },
    { staleTime: 0 },
  )
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const mine = data?.mine ?? []
  const others = (data?.held ?? []).filter(({ id }) => !mine.some(role => role.id === id))
  const held = (data?.held ?? []).filter(({ id }) => mine.some(role => role.id === id))
  const chosen = ticked ?? held.map(({ id }) => id)
  const save = useMutation({
    mutationFn: () =>
      call(identityContract.setMemberRoles, {
        id: member.id,
        roles: [...others.map(({ id }) => id), ...chosen],
      }),
    onSuccess: async () => {
      await client.invalidateQueries()
      toast({ text: t('roles.granted') })
      onClose()
    },
  })
  const failure = error ?? save.error
  return (
    <Modal
      open
      title={t('delegation.member.roles.title', { name: String(member.name) })}
      okText={t('delegation.member.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !data }}
      onOk={() => save.mutate()}
      onCancel={onClose}
    >
      {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
      {data || error ? null : <Skeleton kind="text" rows={3} />}
      <Checkbox.Group
        className="da-roles"
        aria-label={t('delegation.roles')}
        value={[...chosen]}
        options={mine.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setTicked}
      />
      {others.length > 0 ? (
        <p className="ink3 cap">
          {t('delegation.member.roles.others', {
            roles: joined(
              others.map(({ title }) => title),
              currentLang(),
            ),
          })}
        </p>
      ) : null}
    </Modal>
  )
}
