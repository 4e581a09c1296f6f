import type { JsonObject } from '@gantry/base/shared'

/** What people call the table or file of a step: its label, else what it is in the data source, or the name of the file. Empty: nothing. */
export const endName = ({ settings }: { readonly settings: JsonObject }): string =>
  String(settings.label || settings.object || settings.name || '')
