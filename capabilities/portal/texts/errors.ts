import type { ErrorSentences } from '@gantry/base/shared'
import type { errors, PortalIssue } from '../errors.ts'

type Sentences = ErrorSentences<keyof typeof errors, PortalIssue>

const zh: Sentences = {
  'error.portal.not_found': '没有这个门户，或没有对您开放',
  'error.portal.fixed': '这个门户不允许自行调整',
  'error.portal.system': '系统聚合页不能停用或删除',
  'issue.link_url': '链接地址须为完整网址，以 http:// 或 https:// 开头',
  'issue.image_type': '图片须为 JPG、JPEG 或 PNG 格式',
  'issue.image_size': '图片大小不能超过 {{limit}}',
  'issue.image_pixels': '图片尺寸须为 {{width}}×{{height}} 像素',
  'issue.image_square': '图片宽高比须为 1:1，边长不小于 {{limit}} 像素',
}

const en: Sentences = {
  'error.portal.not_found': 'There is no such portal, or it is not open to you',
  'error.portal.fixed': 'This portal cannot be arranged by its readers',
  'error.portal.system': 'A system aggregation page can be neither stopped nor removed',
  'issue.link_url': 'The link address must be a complete URL that begins with http:// or https://',
  'issue.image_type': 'The image must be JPG, JPEG or PNG',
  'issue.image_size': 'The image can have at most {{limit}}',
  'issue.image_pixels': 'The image must have {{width}}×{{height}} pixels',
  'issue.image_square': 'The image must be square, with sides of at least {{limit}} pixels',
}

export const errorTexts = { 'zh-CN': zh, en }
