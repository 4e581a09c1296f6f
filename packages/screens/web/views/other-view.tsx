import type { RecordRow, TableView } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { EmbeddedViewContext } from '../../views/custom/context.ts'
import { titleOf } from '../detail/title-of.ts'
import { ListFrame } from '../frame/list-frame.tsx'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import { intentOf, isPopupOpen, isTyping } from '../list/keys.ts'
import { EmbeddedView } from './embedded-view.tsx'
import { faceOf, isKnownKind } from './faces.ts'

interface OtherViewProps {
  readonly frame: ListFrameState
  readonly view: TableView
}

/** A board, a calendar or another kind of view, shown instead of the list. */
export const OtherView = ({ frame, view }: OtherViewProps) => {
  const { model, state, change } = frame
  const { filter, sort, search: words } = frame.view.query
  const [shown, setShown] = useState<readonly RecordRow[]>([])
  useFrameKeys(frame)
  if (!isKnownKind(view.kind)) return null
  const { View } = faceOf(view.kind)
  const at = shown.findIndex(({ id }) => id === state.record)
  const row = shown[at]
  const step = (by: -1 | 1) => {
    const next = row && shown[at + by]
    return next && (() => change({ record: next.id, form: null }, 'replace'))
  }
  return (
    <ListFrame
      frame={frame}
      tools={<span className="rl-tools" ref={frame.setTools} />}
      steps={{
        title: row ? titleOf(model, row) : null,
        place: null,
        previous: step(-1),
        next: step(1),
      }}
    >
      <div className={`rl-body rv rv-${view.kind}`}>
        <EmbeddedViewContext value={EmbeddedView}>
          <Suspense fallback={<Skeleton kind="table" rows={20} />}>
            <View
              model={model}
              view={view}
              query={{
                ...(filter !== undefined && { filter }),
                ...(words !== undefined && { search: words }),
                ...(sort && { sort }),
              }}
              state={state}
              change={change}
              width={frame.restWidth}
              phone={frame.phone}
              filtered={frame.view.filtered}
              tools={frame.tools}
              href={frame.href}
              open={frame.open}
              create={frame.create}
              actionsOf={frame.actionsOf}
              onShown={setShown}
              clearFilter={frame.clearFilter}
            />
          </Suspense>
        </EmbeddedViewContext>
      </div>
    </ListFrame>
  )
}

/** The keys of a list that mean the same in every view: / for search, n for new, Esc to close the record. */
const useFrameKeys = (frame: ListFrameState) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || frame.creating || frame.dialog !== null || isTyping(event.target)) return
    const intent = intentOf(event)
    if (intent?.do === 'search') {
      frame.search.current?.focus()
      frame.search.current?.select()
    } else if (intent?.do === 'new' && frame.create) frame.create()
    else if (intent?.do === 'leave' && frame.state.record && !isPopupOpen()) frame.close()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
