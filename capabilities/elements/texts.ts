import { style } from './texts/style.ts'

export const texts = style
