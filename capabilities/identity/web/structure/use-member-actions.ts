import { call, errorText } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'

type State = 'active' | 'disabled'

/** What `useMemberActions` asks of a row. */
export const memberFacts = ['user_type', 'state'] as const

const isState = (value: unknown): value is State => value === 'active' || value === 'disabled'

/** What the administrator does with an ordinary member: a new password, out, and in again, which can be taken back. */
export const useMemberActions = (onForgetful: (row: RecordRow) => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const set = async ({ id, name }: RecordRow, state: State) => {
    const other: State = state === 'active' ? 'disabled' : 'active'
    const put = async (wanted: State) => {
      await call(identityContract.setMemberState, { id, state: wanted })
      await client.invalidateQueries()
    }
    try {
      await put(state)
      toast({ text: t(`structure.${state}`, { name: String(name) }), undo: () => void put(other) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (row: RecordRow, _model: TableModel) => {
    if (row.user_type !== 'user' || !isState(row.state)) return []
    const next: State = row.state === 'active' ? 'disabled' : 'active'
    return [
      {
        key: 'password',
        icon: 'key' as const,
        label: t('structure.password.reset'),
        quiet: true,
        run: onForgetful,
      },
      {
        key: 'state',
        icon: next === 'active' ? ('check' as const) : ('lock' as const),
        label: t(next === 'active' ? 'structure.enable' : 'structure.disable'),
        quiet: true,
        run: () => void set(row, next),
      },
    ]
  }
}
