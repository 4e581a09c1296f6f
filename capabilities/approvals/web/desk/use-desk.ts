import { errorText, useAction, useCall } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type Desk, keepDesk, readDesk } from '../../shared/desk.ts'

/** The reader's desk settings, and their mutation. */
export const useDesk = () => {
  const { t } = useTranslation()
  const { data } = useCall(readDesk, {}, { staleTime: 60_000 })
  const keep = useAction(keepDesk, { refresh: [readDesk] })
  const desk: Desk = data ?? { phrases: [], tabs: [], signature: null }
  const change = ({ phrases, tabs, signature }: Partial<Desk>) =>
    keep.mutate(
      {
        ...(phrases && { phrases: [...phrases] }),
        ...(tabs && { tabs: tabs.map(({ name, filter }) => ({ name, filter: { ...filter } })) }),
        ...(signature !== undefined && { signature }),
      },
      { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
    )
  return { desk, change, isKeeping: keep.isPending }
}
