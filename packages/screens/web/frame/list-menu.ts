import { labelsField } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import { findableFields } from '../duplicates/comparable-fields.ts'
import type { MenuEntry } from '../list/row-action.ts'
import { shownOf } from '../list/use-list-view.ts'
import type { ListFrameState } from './use-list-frame.ts'

/** The menu of a list: the page's entries, then the list's own; `more` comes before the entry for a past time. */
export const listMenu = (
  frame: ListFrameState,
  t: TFunction,
  more: readonly MenuEntry[] = [],
): readonly MenuEntry[] => {
  const { props, model, view, phone, buttons, setDialog } = frame
  const usual: readonly MenuEntry[] = [
    ...(props.menu?.(model, shownOf(view)) ?? []),
    ...(findableFields(model).length > 0
      ? [
          {
            key: 'duplicates',
            icon: 'copy' as const,
            label: t('duplicates.menu'),
            run: () => setDialog({ what: 'duplicates' }),
          },
        ]
      : []),
    ...(model.field(labelsField)
      ? [
          {
            key: 'labels',
            icon: 'tag' as const,
            label: t('labels.manage'),
            run: () => setDialog({ what: 'labels' }),
          },
        ]
      : []),
    ...more,
    ...movesOf(frame, t),
    { key: 'past', icon: 'clock', label: t('list.past.menu'), run: () => setDialog({ what: 'past' }) },
  ]
  // On a phone the menu also holds the head buttons: there is no room beside the title.
  return buttons.arrange('head', usual, phone ? buttons.head() : [])
}

/** Entries that move the current view one place to the left or right, as dragging its name does. */
const movesOf = ({ views, state, moveView }: ListFrameState, t: TFunction): readonly MenuEntry[] => {
  const at = views.findIndex(({ id }) => id === state.view)
  const id = views[at]?.id
  if (!moveView || id === undefined) return []
  const move = (key: 'left' | 'right', to: number): readonly MenuEntry[] =>
    views[to] ? [{ key, icon: key, label: t(`view.move.${key}`), run: () => moveView(id, to) }] : []
  return [...move('left', at - 1), ...move('right', at + 1)]
}
