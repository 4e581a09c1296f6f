import { callKey, errorText, type RecordPartProps, useAction, useCall } from '@gantry/client/web'
import { Icon, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listMarked, type Mark, readMarks, setMark } from '../shared/contract.ts'
import './comments.css'

/** Follows a record, and has it among the favourites. */
export const Marks = ({ table, record }: RecordPartProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const place = { table, id: record }
  const { data } = useCall(readMarks, place)
  const set = useAction(setMark, {
    refresh: [listMarked],
    onDone: answer => client.setQueryData(callKey(readMarks, place), answer),
  })
  if (!data) return null
  const button = (mark: Mark, icon: 'star' | 'bell') => {
    const on = data[mark]
    const label = t(on ? `comments.${mark}.off` : `comments.${mark}.on`)
    return (
      <button
        key={mark}
        type="button"
        className={on ? 'btn t s sq cm-marked' : 'btn t s sq'}
        aria-pressed={on}
        aria-label={label}
        title={label}
        disabled={set.isPending}
        onClick={() =>
          set.mutate(
            { ...place, mark, on: !on },
            {
              onSuccess: () => toast({ text: t(on ? `comments.${mark}.ended` : `comments.${mark}.done`) }),
              onError: error =>
                toast({
                  kind: 'failed',
                  text: t(on ? `comments.${mark}.off_failed` : `comments.${mark}.on_failed`, {
                    why: errorText(t, error),
                  }),
                }),
            },
          )
        }
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <>
      {button('star', 'star')}
      {button('follow', 'bell')}
    </>
  )
}
