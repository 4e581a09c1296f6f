/** What a placeholder is replaced by. Sizes are millimetres. */
export type Filled =
  | string
  | {
      readonly text: string
      /** The number a cell of a workbook with a number format holds. */
      readonly number: number
    }
  | {
      /** Base64. */
      readonly picture: string
      readonly format: 'png' | 'jpeg'
      readonly width: number
      readonly height: number
    }

/** The values of one record, by the text of their placeholder; and those of its rows, by field. */
export interface DocumentValues {
  readonly fields: Readonly<Record<string, Filled>>
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, Filled>>[]>>
}

export type PictureValue = Extract<Filled, { readonly picture: string }>

export const isPicture = (value: Filled): value is PictureValue =>
  typeof value === 'object' && 'picture' in value

export const wordsOf = (value: Filled | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : 'text' in value ? value.text : ''
