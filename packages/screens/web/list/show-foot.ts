import type { ListPreferences } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

type Preferring = { readonly info: Pick<TableModel['info'], 'preferences'> }
type Totalling = Preferring & {
  readonly fields: readonly Pick<FieldModel, 'id' | 'totalled' | 'masked'>[]
}

/** Whether the list shows a footer with aggregates. */
export const isFigured = ({ info: { preferences } }: Preferring): boolean =>
  preferences.figures !== undefined && preferences.hidesFigures !== true

/** Shows the footer with its previous aggregates; a new footer starts with the sums of the totalled fields. */
export const withFoot = ({ info: { preferences }, fields }: Totalling): Partial<ListPreferences> => ({
  figures:
    preferences.figures ??
    Object.fromEntries(
      fields.filter(({ totalled, masked }) => totalled && !masked).map(({ id }) => [id, 'sum' as const]),
    ),
  hidesFigures: undefined,
})

/** Hides the footer; its chosen aggregates are kept. */
export const withoutFoot: Partial<ListPreferences> = { hidesFigures: true }
