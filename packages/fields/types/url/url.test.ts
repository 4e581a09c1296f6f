import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('an address of the web', () => {
  reads(
    field.url(),
    ['HTTPS://Example.COM/A?b=C#d', 'https://example.com/A?b=C#d'],
    ['https://例子.中国/手册?b=1#c', 'https://例子.中国/手册?b=1#c'],
    ['http://example.com:80/', 'http://example.com'],
    ['http://10.0.0.7:8080/a', 'http://10.0.0.7:8080/a'],
    ['www.example.com/a', 'https://www.example.com/a'],
    ['ｈｔｔｐｓ：／／example.com', 'https://example.com'],
    ['mailto:Wang@Example.com?subject=hi', 'mailto:Wang@example.com?subject=hi'],
    ['https://localhost/a', 'https://localhost/a'],
  )
  refuses(
    field.url(),
    ['javascript:alert(1)', 'url'],
    ['JaVaScRiPt://example.com/%0aalert(1)', 'url'],
    ['data:text/html,<b>', 'url'],
    ['file:///etc/passwd', 'url'],
    ['vbscript:x', 'url'],
    ['//example.com', 'url'],
    ['https:\\\\example.com', 'url'],
    ['https://user:secret@example.com', 'url'],
    ['https://example.com@evil.cn', 'url'],
    ['https://exa\u202emple.com', 'url'],
    ['https://a b.cn', 'url'],
    ['java\nscript:alert(1)', 'url'],
    ['https://a.cn/"onclick=x', 'url'],
    ['循环水泵', 'url'],
    ['=cmd|calc', 'url'],
    ['http://', 'url'],
    [`https://a.cn/${'a'.repeat(1_000_000)}`, 'url'],
    [5, 'url'],
  )
})
