import { localise } from '@gantry/base/shared'
import { call, currentLang, errorText } from '@gantry/client/web'
import type { AccessDifference, Ref } from '@gantry/model/shared'
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
      <ul className="ro-changes">
        {together(data?.data ?? []).map(alike => (
          <Difference key={keyOf(alike)} alike={alike} />
        ))}
      </ul>
      {data?.more ? <p className="ink3 cap">{t('roles.change.more')}</p> : null}
      {save.error ? <Banner kind="bad">{errorText(t, save.error)}</Banner> : null}
    </Modal>
  )
}

type Alike = readonly [AccessDifference, ...AccessDifference[]]

/** Operations of a table whose records change alike stand in one line. */
const together = (differences: readonly AccessDifference[]): readonly Alike[] => {
  const found = new Map<string, Alike>()
  for (const difference of differences) {
    const { table, gained, lost, gainedSamples, lostSamples } = difference
    const key = JSON.stringify([table.id, gained, lost, gainedSamples, lostSamples])
    const known = found.get(key)
    found.set(key, known ? [...known, difference] : [difference])
  }
  return [...found.values()]
}

const keyOf = ([{ table, operation }]: Alike): string => `${table.id} ${operation}`

const Difference = ({ alike }: { readonly alike: Alike }) => {
  const { t } = useTranslation()
  const [{ table, gained, lost, capped, gainedSamples, lostSamples }] = alike
  const number = (count: number) => `${count.toLocaleString(currentLang())}${capped ? '+' : ''}`
  const samples = [...gainedSamples, ...lostSamples].map(({ title }) => title).filter(title => title !== '')
  const separator = t('roles.separator')
  return (
    <li>
      <span className="cut" translate="no">
        {localise(table.label, currentLang())}
      </span>
      <span className="ink2">
        {alike.map(({ operation }) => t(`roles.operation.${operation}`)).join(separator)}
      </span>
      <span className="grow" />
      {gained === null ? <span className="ink3">{t('roles.change.uncounted')}</span> : null}
      {gained === 0 && lost === 0 ? <span className="ink3">{t('roles.change.unfelt')}</span> : null}
      {gained ? <span className="tag ok">{t('roles.change.gained', { count: number(gained) })}</span> : null}
      {lost ? <span className="tag warn">{t('roles.change.lost', { count: number(lost) })}</span> : null}
      {samples.length > 0 ? (
        <small className="ink3 cut" translate="no">
          {samples.join(separator)}
        </small>
      ) : null}
    </li>
  )
}
