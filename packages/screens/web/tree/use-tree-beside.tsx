import { Icon, Skeleton, SplitPanel, useMedia } from '@gantry/ui/web'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFrameState } from '../frame/use-list-frame.ts'
import { readPath, type TreePath, writePath } from './tree-path.ts'

/** Lazy: a list without a tree does not load it. */
const TreeDrawer = lazy(() => import('./tree-drawer.tsx').then(({ TreeDrawer }) => ({ default: TreeDrawer })))
const TreePanel = lazy(() => import('./tree-panel.tsx').then(({ TreePanel }) => ({ default: TreePanel })))

const shutKey = (table: string): string => `tree.shut.${table}`

interface TreeBeside {
  /** Shows and hides the tree; null if there is no tree. */
  readonly button: ReactNode
  /** Wraps the content and adds the tree beside it. */
  beside(shown: ReactNode): ReactNode
}

/** The tree beside a list or view: a panel with a remembered width, or a drawer if there is no room. */
export const useTreeBeside = ({ model, view, state, refilter }: ListFrameState): TreeBeside => {
  const { t } = useTranslation()
  const { tree, beside } = view
  const cramped = useMedia('(max-width: 1023px)')
  const [shut, setShut] = useState(() => localStorage.getItem(shutKey(model.id)) !== null)
  const [drawn, setDrawn] = useState(false)
  const { search } = state
  const question = useMemo(
    () =>
      tree && {
        model,
        tree,
        query: { ...(beside !== undefined && { filter: beside }), ...(search !== '' && { search }) },
      },
    [model, tree, beside, search],
  )
  if (!question) return { button: null, beside: shown => shown }
  const open = cramped ? drawn : !shut
  const toggle = () => {
    if (cramped) return setDrawn(!drawn)
    setShut(open)
    if (open) localStorage.setItem(shutKey(model.id), '1')
    else localStorage.removeItem(shutKey(model.id))
  }
  const path = readPath(state.tree)
  const label = t(path ? 'tree.chosen' : 'tree.show')
  const panel = open ? (
    <Suspense fallback={<Skeleton kind="text" rows={8} />}>
      <TreePanel
        question={question}
        path={path}
        onChoose={(next: TreePath | null) =>
          refilter({ tree: next && writePath(next) }, state.tree === null ? 'keep' : 'replace')
        }
      />
    </Suspense>
  ) : null
  return {
    button: (
      <button
        type="button"
        className={open || path ? 'btn soft s sq' : 'btn t s sq'}
        aria-pressed={open}
        aria-label={label}
        title={label}
        onClick={toggle}
      >
        <Icon name="tree" size={14} />
      </button>
    ),
    beside: shown =>
      cramped ? (
        <>
          {shown}
          {open && (
            <Suspense fallback={null}>
              <TreeDrawer onClose={() => setDrawn(false)}>{panel}</TreeDrawer>
            </Suspense>
          )}
        </>
      ) : (
        <div className="rl-beside">
          <SplitPanel
            side="left"
            remember="tree"
            min={200}
            max={420}
            initial={232}
            label={t('tree.show')}
            panel={panel}
          >
            {shown}
          </SplitPanel>
        </div>
      ),
  }
}
