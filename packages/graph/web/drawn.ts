import type { IconName } from '@gantry/ui/web'

/** How one node looks; texts are in the language of the person. */
export interface DrawnNode {
  readonly title: string
  /** One line about its settings. */
  readonly summary?: string
  readonly icon: IconName
  /** Categorical colour of the skin, 1 to 8. */
  readonly tone: number
  /** `pill`: begins or ends; `join`: where branches meet. */
  readonly shape: 'card' | 'pill' | 'join'
  /** What is wrong with it. */
  readonly problem?: string
}

/** Pixels of each shape. */
export const sizeOf: Readonly<Record<DrawnNode['shape'], readonly [width: number, height: number]>> = {
  card: [200, 56],
  pill: [112, 36],
  join: [28, 28],
}
