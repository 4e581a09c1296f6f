import { call, errorText } from '@gantry/client/web'
import { refOf } from '@gantry/fields/web'
import type { Held, RecordRow } from '@gantry/model/shared'
import type { RowAction, TableModel } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityContract, leaverContract } from '../../shared/index.ts'
import type { Reach } from '../delegation/use-reach.ts'

type State = 'active' | 'disabled' | 'departed'

/** What `useMemberActions` asks of a row. */
export const memberFacts = ['user_type', 'state', 'department', 'name', 'position', 'extension'] as const

const isState = (value: unknown): value is State =>
  value === 'active' || value === 'disabled' || value === 'departed'

interface MemberDialogs {
  readonly onPassword: (row: RecordRow) => void
  readonly onEdit: (row: RecordRow) => void
  readonly onRoles: (row: RecordRow) => void
  /** The member holds something, which is handed over first. */
  readonly onLeave: (row: RecordRow, held: readonly Held[], departed: boolean) => void
}

/**
 * What the administrator does with an ordinary member: a new password, out, and in again, which can be taken back. A member
 * administrator edits, disables and gives roles where that is delegated to him.
 */
export const useMemberActions = (reach: Reach, { onPassword, onEdit, onRoles, onLeave }: MemberDialogs) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const set = async (row: RecordRow, state: State) => {
    const { id, name } = row
    const other = isState(row.state) ? row.state : 'active'
    const put = async (wanted: State) => {
      await call(identityContract.setMemberState, { id, state: wanted })
      await client.invalidateQueries()
    }
    try {
      if (state !== 'active' && row.state === 'active') {
        const { data: held } = await call(leaverContract.listHeld, { id })
        if (held.some(({ stays }) => !stays)) return onLeave(row, held, state === 'departed')
      }
      await put(state)
      toast({ text: t(`structure.${state}`, { name: String(name) }), undo: () => void put(other) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (row: RecordRow, _model: TableModel): RowAction[] => {
    if (row.user_type !== 'user' || !isState(row.state)) return []
    const next: State = row.state === 'active' ? 'disabled' : 'active'
    const department = refOf(row.department ?? null)?.id ?? null
    const offered: readonly (RowAction & { readonly offered: boolean })[] = [
      {
        key: 'password',
        icon: 'key',
        label: t('structure.password.reset'),
        quiet: true,
        run: onPassword,
        offered: reach.everywhere,
      },
      {
        key: 'edit',
        icon: 'edit',
        label: t('delegation.member.edit'),
        run: onEdit,
        offered: !reach.everywhere && reach.may('edit', department),
      },
      {
        key: 'roles',
        icon: 'shield',
        label: t('delegation.member.roles'),
        run: onRoles,
        offered: reach.may('roles', department),
      },
      {
        key: 'state',
        icon: next === 'active' ? 'check' : 'lock',
        label: t(
          row.state === 'departed'
            ? 'structure.restore'
            : next === 'active'
              ? 'structure.enable'
              : 'structure.disable',
        ),
        quiet: true,
        run: () => void set(row, next),
        offered: reach.may('disable', department),
      },
      {
        key: 'depart',
        icon: 'logout',
        label: t('structure.depart'),
        quiet: true,
        run: () => void set(row, 'departed'),
        offered: row.state !== 'departed' && reach.may('disable', department),
      },
    ]
    return offered.flatMap(({ offered: shown, ...action }) => (shown ? [action] : []))
  }
}
