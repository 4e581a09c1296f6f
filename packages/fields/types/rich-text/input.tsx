import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../../web/field-view.ts'
import type { RichTextField } from './shared.ts'

interface Command {
  readonly name: string
  readonly sign: string
  run(editor: Editor): void
  isOn(editor: Editor): boolean
}

const commands: readonly Command[] = [
  {
    name: 'heading',
    sign: 'H',
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: editor => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'bold',
    sign: 'B',
    run: editor => editor.chain().focus().toggleBold().run(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'italic',
    sign: 'I',
    run: editor => editor.chain().focus().toggleItalic().run(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'underline',
    sign: 'U',
    run: editor => editor.chain().focus().toggleUnderline().run(),
    isOn: editor => editor.isActive('underline'),
  },
  {
    name: 'strike',
    sign: 'S',
    run: editor => editor.chain().focus().toggleStrike().run(),
    isOn: editor => editor.isActive('strike'),
  },
  {
    name: 'bullets',
    sign: '•',
    run: editor => editor.chain().focus().toggleBulletList().run(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    sign: '1.',
    run: editor => editor.chain().focus().toggleOrderedList().run(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    sign: '”',
    run: editor => editor.chain().focus().toggleBlockquote().run(),
    isOn: editor => editor.isActive('blockquote'),
  },
]

/** Rich text editor; the type parses and cleans its output like any other input. */
export const RichTextInput = (props: InputProps<RichTextField>) => {
  const { t } = useTranslation()
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [1, 2, 3] }, link: { openOnClick: false } })],
    content: props.value === null ? '' : String(props.value),
    editable: props.disabled !== true,
    autofocus: props.autoFocus === true,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id: props.id,
        class: 'f-rich',
        role: 'textbox',
        'aria-multiline': 'true',
        // A contenteditable element cannot be the target of a `<label>`, so it refers to the label by id.
        'aria-labelledby': `${props.id}-l`,
      },
    },
    onUpdate: ({ editor }) => props.onChange(editor.isEmpty ? null : editor.getHTML()),
    onBlur: () => props.onBlur?.(),
  })
  return (
    <div className={props.issue ? 'f-editor bad' : 'f-editor'}>
      {editor && !props.disabled && props.shape !== 'cell' ? (
        // Prevents the toolbar from taking the focus: the editor would get it back one frame later, between two typed
        // letters.
        <div
          className="f-editor-bar"
          role="toolbar"
          aria-label={t('field.rich.tools')}
          onMouseDown={event => event.preventDefault()}
        >
          {commands.map(({ name, sign, run, isOn }) => (
            <button
              key={name}
              type="button"
              className="btn t xs sq"
              aria-label={t(`field.rich.${name}`)}
              title={t(`field.rich.${name}`)}
              aria-pressed={isOn(editor)}
              onClick={() => run(editor)}
            >
              {sign}
            </button>
          ))}
        </div>
      ) : null}
      <EditorContent editor={editor} />
    </div>
  )
}
