import type { Texts } from '@gantry/base/shared'

/** Texts of cameras on big screens. */
export const layerTexts: Texts = {
  'zh-CN': {
    'video.layer.camera': '摄像机',
    'video.layer.hint': '只有有权查看该摄像机的人能看到画面；不选则播放下面地址的文件',
    'video.layer.closed': '没有查看权限，或摄像机已删除',
  },
  en: {
    'video.layer.camera': 'Camera',
    'video.layer.hint':
      'Only who may see the camera sees its film. Without a camera the file of the address below is played.',
    'video.layer.closed': 'Not open to you, or the camera is gone',
  },
}
