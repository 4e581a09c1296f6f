export { downloadFile, type StoredFile, uploadFiles } from '@gantry/model/shared'
