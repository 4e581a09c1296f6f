import type { ErrorSentences } from '@gantry/base/shared'
import type { errors } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors>

const zh: Sentences = {
  'error.video.no_film': '这台摄像机没有可播放的视频地址（.m3u8 或 .flv）',
  'error.video.film_moved': '这台摄像机的视频地址已更改，请刷新页面',
  'error.video.no_picture': '这台摄像机没有抓拍地址',
  'error.video.not_picture': '“{{host}}”返回的不是 JPEG 或 PNG 图片',
  'error.video.no_control': '这台摄像机没有 ONVIF 服务地址',
  'error.video.cannot_turn': '这台摄像机不支持云台控制',
}

const en: Sentences = {
  'error.video.no_film': 'This camera has no film that can be played (.m3u8 or .flv).',
  'error.video.film_moved': 'The film of this camera has moved; reload the page.',
  'error.video.no_picture': 'This camera has no picture address.',
  'error.video.not_picture': '“{{host}}” did not give a JPEG or PNG.',
  'error.video.no_control': 'This camera has no ONVIF service address.',
  'error.video.cannot_turn': 'This camera cannot be turned.',
}

export const errorTexts = { 'zh-CN': zh, en }
