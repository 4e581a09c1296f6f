import { labelsField } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import { findableFields } from '../duplicates/comparable-fields.ts'
import type { MenuEntry } from '../list/row-action.ts'
import { shownOf } from '../list/use-list-view.ts'
import type { ListFrameState } from './use-list-frame.ts'

/** The menu of a list: what its page brings, then the list's own; `more` stands before the past. */
export const listMenu = (
  { props, model, view, setDialog }: ListFrameState,
  t: TFunction,
  more: readonly MenuEntry[] = [],
): readonly MenuEntry[] => [
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
  { key: 'past', icon: 'clock', label: t('list.past.menu'), run: () => setDialog({ what: 'past' }) },
]
