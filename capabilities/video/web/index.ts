import type { WebCapability } from '@gantry/client/web'

/** Cameras seen live and turned, and what services find in their pictures. */
export const web: WebCapability = {
  name: 'video',
  feature: 'devices',
  layers: { video: async () => (await import('./screen/camera-layer.ts')).cameraLayer },
  screens: {
    '/{spaceUri}/sysop/video': () => import('./wall/video-page.tsx'),
    '/{spaceUri}/sysop/videoAnalysis': () => import('./analysis/analysis-page.tsx'),
  },
}
