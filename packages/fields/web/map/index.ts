export { areaIn, type Camera, fitting, type Point, pixelOf, pointAt, type Size, zooms } from './camera.ts'
export { MapPlane } from './map-plane.tsx'
