export { ManageConfiguration as default } from './products-page.tsx'
