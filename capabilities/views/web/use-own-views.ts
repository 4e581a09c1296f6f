import { call, callKey, useCall } from '@gantry/client/web'
import { listDesigns, openDesign, whoMentions } from '@gantry/designs/shared'
import { listViews, type TableId, type TableView } from '@gantry/model/shared'
import { useQueries } from '@tanstack/react-query'
import { viewIn } from '../shared/view-in.ts'

/** An own view of a table, published or only drafted. */
export interface OwnViewEntry {
  readonly id: string
  readonly label: TableView['label']
  readonly drafted: boolean
}

/** The own views of a table for its designer; undefined while they are on their way. */
export const useOwnViews = (table: TableId, app: string) => {
  const views = useCall(listViews, { table })
  const mentions = useCall(whoMentions, { kind: 'table', id: table })
  const designs = useCall(listDesigns, { kind: 'view', ...(app !== '' && { app }) })
  const published = new Set(views.data?.data.map(({ id }) => id))
  const here = new Set(
    mentions.data?.data.flatMap(({ design, at }) =>
      design.kind === 'view' && at === 'table' ? design.id : [],
    ),
  )
  // Of what was never published, only the draft tells of which kind it is.
  const unpublished = (designs.data?.data ?? []).filter(
    ({ id, release, state }) => release === null && state === 'active' && here.has(id) && !published.has(id),
  )
  const opened = useQueries({
    queries: unpublished.map(({ id }) => ({
      queryKey: callKey(openDesign, { kind: 'view', id }),
      queryFn: () => call(openDesign, { kind: 'view', id }),
    })),
  })
  const error = views.error ?? mentions.error ?? designs.error
  if (!views.data || !mentions.data || !designs.data || opened.some(({ isPending }) => isPending))
    return { entries: undefined, error }
  const entries: readonly OwnViewEntry[] = [
    ...views.data.data
      .filter(({ kind }) => kind === 'custom')
      .map(({ id, label }) => ({ id, label, drafted: false })),
    ...opened.flatMap(({ data }) => {
      const body = data?.draft && viewIn(data.draft.body)
      return body?.kind === 'custom' ? [{ id: body.id, label: body.label, drafted: true }] : []
    }),
  ]
  return { entries, error }
}
