import type { FileRef } from '@gantry/fields/shared'
import type { Drawing } from '../../shared/codes.ts'
import type { Weight } from './slices.ts'

/** Points in a millimetre. */
export const mm = 72 / 25.4

/** What is drawn on a page; lengths are points from the top left corner of the area inside the margins. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly x: number
      /** The base line. */
      readonly y: number
      readonly text: string
      readonly size: number
      readonly weight: Weight
      readonly ink: string
    }
  | {
      readonly kind: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly fill?: string
      readonly stroke?: string
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number }
  | {
      readonly kind: 'drawing'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly drawing: Drawing
    }
  | {
      readonly kind: 'picture'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly file: FileRef
    }

/** One page. */
export type Sheet = readonly Mark[]

/** Differences of rounding that break no page. */
const slack = 0.01

/** Pages of one record while they are filled from top to bottom. */
export class Flow {
  readonly #sheets: Mark[][] = [[]]
  /** Where the next thing stands. */
  y = 0

  readonly width: number
  /** Infinity: a roll, which is as long as what is printed. */
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  get room(): number {
    return this.height - this.y
  }

  get isFresh(): boolean {
    return this.y === 0
  }

  fits(height: number): boolean {
    return height <= this.room + slack
  }

  put(mark: Mark): void {
    this.#sheets.at(-1)?.push(mark)
  }

  break(): void {
    this.#sheets.push([])
    this.y = 0
  }

  /** A new page, unless there is room; what is higher than a page begins on a fresh one. */
  ensure(height: number): void {
    if (!this.fits(height) && !this.isFresh) this.break()
  }

  /** A gap, none at the top of a page. */
  skip(height: number): void {
    if (!this.isFresh) this.y = Math.min(this.height, this.y + height)
  }

  get sheets(): readonly Sheet[] {
    return this.#sheets
  }
}
