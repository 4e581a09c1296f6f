import type { JsonObject } from '@gantry/base/shared'
import type { IconName } from '@gantry/ui/web'
import type { TSchema } from 'typebox'

/** One setting of a connection as its form shows it; its label is `source.setting.<name>`. */
export interface SettingField {
  readonly name: string
  readonly input: 'text' | 'lines' | 'number' | 'switch' | 'choice' | 'secret' | 'file'
  readonly preset?: string | number | boolean
  /** For `secret`: it has several lines. */
  readonly lines?: true
  /** For `choice`; named by `source.choice.<option>`. */
  readonly options?: readonly string[]
  readonly optional?: true
  /** What it means is explained by `source.hint.<name>`. */
  readonly hint?: true
  /** A copy of the source does not take it over. */
  readonly own?: true
  /** Shown only while another setting has one of these values. */
  readonly when?: { readonly name: string; readonly is: readonly string[] }
}

/** A kind of data source: plain data for form, check and list. Its name for people is `source.kind.<name>`. */
export interface SourceKind {
  readonly name: string
  readonly icon: IconName
  readonly schema: TSchema
  readonly form: readonly SettingField[]
  /** Where it leads, for the list; without secrets. */
  address(settings: JsonObject): string
  /** Queries in the language of the source. */
  readonly queries: boolean
  /** Tasks write into it. */
  readonly writes: boolean
}
