import type { Query, TableView } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmbeddedViewContext } from '../../views/custom/context.ts'
import { emptyState, type ListState } from '../list/list-state.ts'
import { MarksOn } from '../marks/marks-on.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { usePhone } from '../parts/use-phone.ts'
import { useWidth } from '../parts/use-width.ts'
import { faceOf, isKnownKind } from './faces.ts'

interface EmbeddedViewProps {
  readonly model: TableModel
  readonly view: TableView
  readonly query: Pick<Query, 'filter' | 'search' | 'sort'>
}

const nowhere = () => undefined

/** A view outside its list: its visible part is component state, not in the URL. */
export const EmbeddedView = ({ model, view, query }: EmbeddedViewProps) => {
  const [state, setState] = useState<ListState>(emptyState)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [ref, width] = useWidth()
  const phone = usePhone()
  const navigate = useNavigate()
  if (!isKnownKind(view.kind)) return null
  const { View } = faceOf(view.kind)
  const to = (record: string) => `/${model.id}/detail/${record}`
  return (
    <div className="vs-embedded" ref={ref}>
      <span className="rl-tools" ref={setTools} />
      <div className={`rl-body rv rv-${view.kind}`}>
        <EmbeddedViewContext value={EmbeddedView}>
          <Suspense fallback={<Skeleton kind="table" rows={8} />}>
            <MarksOn model={model}>
              <View
                model={model}
                view={view}
                query={query}
                state={state}
                change={patch =>
                  setState(now => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) }))
                }
                width={width}
                phone={phone}
                filtered={false}
                tools={tools}
                href={row => to(row.id)}
                open={row => void navigate(to(row.id))}
                create={undefined}
                actionsOf={() => []}
                onShown={nowhere}
                clearFilter={nowhere}
              />
            </MarksOn>
          </Suspense>
        </EmbeddedViewContext>
      </div>
    </div>
  )
}
