import type { IconName } from '@gantry/ui/web'

/** Presentation of a node; texts are in the user's language. */
export interface DrawnNode {
  readonly title: string
  /** Summary of its settings in one line. */
  readonly summary?: string
  readonly icon: IconName
  /** Categorical colour of the skin, 1 to 8. */
  readonly tone: number
  /** `pill`: start or end; `join`: where branches join. */
  readonly shape: 'card' | 'pill' | 'join'
  /** Message of an issue. */
  readonly problem?: string
}

/** Size of each shape in pixels. */
export const sizeOf: Readonly<Record<DrawnNode['shape'], readonly [width: number, height: number]>> = {
  card: [200, 56],
  pill: [112, 36],
  join: [28, 28],
}
