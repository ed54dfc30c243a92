import { useId } from 'react'
import './file-drop.css'

interface FileDropProps {
  readonly label: string
  /** What is taken, below it. */
  readonly hint: string
  /** Endings of names, between commas. */
  readonly accept: string
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A place to drop files, which is the label of the browser's own field for the keyboard. */
export function FileDrop({ label, hint, accept, disabled = false, onFiles }: FileDropProps) {
  const id = useId()
  const mark = (place: HTMLElement, isOver: boolean) => place.toggleAttribute('data-over', isOver)
  return (
    <div
      className="file-drop"
      data-disabled={disabled ? true : undefined}
      onDragOver={(event) => {
        // Without this the browser would open the file in the place of the page.
        event.preventDefault()
        mark(event.currentTarget, !disabled)
      }}
      onDragLeave={(event) => mark(event.currentTarget, false)}
      onDrop={(event) => {
        event.preventDefault()
        mark(event.currentTarget, false)
        const files = [...event.dataTransfer.files]
        if (!disabled && files.length > 0) onFiles(files)
      }}
    >
      <label className="file-drop__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="file-drop__input"
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen once more.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
