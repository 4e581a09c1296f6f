import './fields.css'

export { type Upload, useUploads } from '../types/attachment/use-uploads.ts'
export { type FieldPlace, FieldPlaceContext } from './field-place.ts'
export type { CellProps, FieldView, FilterInputProps, InputProps } from './field-view.ts'
export { FilterInput, operatorKey } from './kinds/index.tsx'
export { localeNow } from './locale-now.ts'
export {
  areaIn,
  type Camera,
  fitting,
  type Point,
  pixelOf,
  pointAt,
  type Size,
  zooms,
} from './map/camera.ts'
export { MapPlane } from './map/map-plane.tsx'
export { OfferContext } from './offer-context.ts'
export { OptionMark } from './parts/option-mark.tsx'
export { OptionSelect } from './parts/option-select.tsx'
export { ReferenceMark } from './parts/reference-mark.tsx'
export { ReferenceSelect } from './parts/reference-select.tsx'
export { fileHref, fileViewHref, isFileRef, isPicture, sizeText, Thumbnail } from './parts/stored-file.tsx'
export { QuickCreateContext, type QuickCreateProps } from './quick-create-context.ts'
export { refOf } from './ref-of.ts'
export { fetchRegions, type RegionNode } from './regions.ts'
export { fetchLevel, type TreeOf } from './tree/fetch-level.ts'
export { fieldViewOf, fieldViews } from './types.ts'
export { UploadContext, type Uploading } from './upload-context.ts'
export { type Candidate, type ReferenceSearch, treeOf, useReferenceSearch } from './use-reference-search.ts'
