import type { ListPreferences } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

type Preferring = { readonly info: Pick<TableModel['info'], 'preferences'> }

/** Whether the list has a foot with figures. */
export const isFigured = ({ info: { preferences } }: Preferring): boolean =>
  preferences.figures !== undefined && preferences.hidesFigures !== true

/** Shows the foot, with the figures it had. */
export const withFoot = ({ info: { preferences } }: Preferring): Partial<ListPreferences> => ({
  figures: preferences.figures ?? {},
  hidesFigures: undefined,
})

/** Hides the foot; what was chosen in it stays. */
export const withoutFoot: Partial<ListPreferences> = { hidesFigures: true }
