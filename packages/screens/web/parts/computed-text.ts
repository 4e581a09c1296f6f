import type { FieldDef } from '@gantry/model/shared'
import type { TFunction } from 'i18next'

/** Short text on how a computed field gets its value. */
export const computedText = (t: TFunction, computed: NonNullable<FieldDef['computed']>): string =>
  t(`form.computed.${(['lookup', 'rollUp'] as const).find(way => way in computed) ?? 'formula'}`)
