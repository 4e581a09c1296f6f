export { PointParse as default } from './products-page.tsx'
