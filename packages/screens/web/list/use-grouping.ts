import type { Grouping } from '@gantry/model/shared'
import { usePreferences } from '../data/use-preferences.ts'
import type { ListFrameState } from '../frame/use-list-frame.ts'

/** Sets the grouping of a list, in the URL and in the user's preferences. */
export const useGrouping = ({ model, change }: ListFrameState): ((group: Grouping) => void) => {
  const prefer = usePreferences(model.id)
  return group => {
    prefer({ group })
    change({ group, open: null, page: 1 })
  }
}
