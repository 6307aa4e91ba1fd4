import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '../../button.tsx'

interface FileButtonProps
  extends ButtonProps,
    Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'capture'> {
  /** Of the field, which the button opens. */
  label?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button in place of the browser's field for files, which speaks the browser's language. */
export function FileButton({ label, accept, multiple, capture, onFiles, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again after a failure.
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button variant="default" onClick={() => input.current?.click()} {...props} />
    </>
  )
}
