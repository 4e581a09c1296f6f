import { mix } from '@gantry/ui/shared'
import type { Paint } from './paint.ts'

/** Colours from the least to the most of a measure, of the skin's own colour. */
export const rampOf = ({ panel, primary, mode }: Paint): string[] => [
  mix(panel, primary, mode === 'dark' ? 0.18 : 0.08),
  mix(panel, primary, 0.5),
  primary,
]
