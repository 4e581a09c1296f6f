export type { AppTexts, ImportedTexts } from './contract.ts'
