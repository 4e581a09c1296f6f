export { Avatar, groundOf } from './avatar.tsx'
export { Banner } from './banner.tsx'
export { CopyByHand } from './copy-by-hand.tsx'
export { copyText } from './copy-text.ts'
export { type EmptyKind, EmptyState } from './empty-state.tsx'
export { Field, type FieldProps } from './field.tsx'
export { GroupedList } from './grouped-list.tsx'
export { Icon, searchSign } from './icon.tsx'
export { type IconName, icons } from './icons.ts'
export { Kbd } from './kbd.tsx'
export { ListTable } from './list-table.tsx'
export { Mark } from './mark.tsx'
export { Modal } from './modal.tsx'
export { NavLink, NavSection } from './nav.tsx'
export { type Crumb, PageFrame, PageHeader } from './page-frame.tsx'
export { Pager } from './pager.tsx'
export { setPortraitSource } from './portraits.ts'
export { PublicFrame } from './public-frame.tsx'
export { ReadOnly } from './read-only.tsx'
export { RowMenu } from './row-menu.tsx'
export { type SavedTab, SavedTabs } from './saved-tabs.tsx'
export {
  applySkin,
  chosenSkin,
  drawnSkin,
  offeredSkins,
  setSkinRules,
  skinOf,
  useChosenSkin,
  useSkin,
} from './skin.ts'
export { SkinProvider } from './skin-provider.tsx'
export { skinTheme } from './skin-theme.ts'
export { SplitPanel } from './split-panel.tsx'
export {
  type DeviceState,
  DeviceStatus,
  deviceStates,
  type Priority,
  PriorityGlyph,
  priorities,
  StatusGlyph,
  type WorkState,
  workStates,
} from './status.tsx'
export { Toasts, toast } from './toast.tsx'
export { TypedConfirm } from './typed-confirm.tsx'
export { useCopy } from './use-copy.ts'
export { useCursorPages } from './use-cursor-pages.ts'
export { useMedia } from './use-media.ts'
export { useStayWhile } from './use-stay-while.ts'
export { LoadingOverlay, ProgressLine, Skeleton, useLate } from './waiting.tsx'
