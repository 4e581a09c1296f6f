export { downloadFile, type StoredFile, uploadFiles } from '@gantry/model/shared'
export { recordFiles } from './contract.ts'
