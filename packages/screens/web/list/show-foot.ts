import type { ListPreferences } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

type Preferring = { readonly info: Pick<TableModel['info'], 'preferences'> }
type Totalling = Preferring & {
  readonly fields: readonly Pick<FieldModel, 'id' | 'totalled' | 'masked'>[]
}

/** Whether the list has a foot with figures. */
export const isFigured = ({ info: { preferences } }: Preferring): boolean =>
  preferences.figures !== undefined && preferences.hidesFigures !== true

/** Shows the foot, with the figures it had; a new one begins with the sums of what totals are shown of. */
export const withFoot = ({ info: { preferences }, fields }: Totalling): Partial<ListPreferences> => ({
  figures:
    preferences.figures ??
    Object.fromEntries(
      fields.filter(({ totalled, masked }) => totalled && !masked).map(({ id }) => [id, 'sum' as const]),
    ),
  hidesFigures: undefined,
})

/** Hides the foot; what was chosen in it stays. */
export const withoutFoot: Partial<ListPreferences> = { hidesFigures: true }
