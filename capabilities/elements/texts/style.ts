import type { Texts } from '@gantry/base/shared'

/** Texts of the style sheet of a space. */
export const style: Texts = {
  'zh-CN': {
    'style.title': '样式表',
    'style.design': '样式表',
    'style.part.style': '样式表',
    'style.part.css': '样式',
    'style.denied': '样式表由空间管理员维护',
    'style.preview': '预览草稿',
    'style.problems': '问题',
    'style.problems.none': '没有问题，可以发布',
    'style.rules': '规则',
    'style.rules.layer': '样式自成一层，排在产品样式之后：产品没有写明的外观才会改变。',
    'style.rules.content': '只作用于页面内容；页头、导航、水印和权限提示不受影响。',
    'style.rules.variables': '在 body 上设置 --app-primary 等变量，可以改变内容区的颜色。',
    'style.rules.refused': '不能用 @import、外部地址、position: fixed、!important 和嵌套规则。',
    'style.off': '出问题时',
    'style.off.how': '在任何页面地址后加 ?style=off，本标签页就不加载样式表；?style=on 恢复。',
    'style.off.here': '本标签页停用',
    'style.now.draft': '本标签页正在使用您的草稿，只有您能看到。',
    'style.now.off': '本标签页没有加载样式表。',
    'style.now.back': '恢复已发布的样式',
    'style.word.changed': '样式：增加 {{added}} 行，去掉 {{removed}} 行',
  },
  en: {
    'style.title': 'Style sheet',
    'style.design': 'Style sheet',
    'style.part.style': 'Style sheet',
    'style.part.css': 'Styles',
    'style.denied': 'Administrators of the space write its style sheet',
    'style.preview': 'Preview the draft',
    'style.problems': 'Problems',
    'style.problems.none': 'None; it can be published',
    'style.rules': 'Rules',
    'style.rules.layer':
      'The styles are a layer of their own behind those of the product: only what the product leaves open changes.',
    'style.rules.content':
      'They apply to the content of pages; header, navigation, watermark and permission notices stay as they are.',
    'style.rules.variables': 'Variables such as --app-primary on body change the colours of the content.',
    'style.rules.refused':
      'Refused: @import, addresses outside, position: fixed, !important and nested rules.',
    'style.off': 'When something goes wrong',
    'style.off.how':
      'Add ?style=off to the address of any page, and this tab loads no style sheet; ?style=on brings it back.',
    'style.off.here': 'Turn off in this tab',
    'style.now.draft': 'This tab uses your draft; only you see it.',
    'style.now.off': 'This tab loads no style sheet.',
    'style.now.back': 'Back to the published styles',
    'style.word.changed': 'Styles: {{added}} lines added, {{removed}} removed',
  },
}
