export type { StyleSheet } from './style/style-kind.ts'
