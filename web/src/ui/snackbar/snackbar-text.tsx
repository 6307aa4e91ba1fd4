import { Button } from '@mantine/core'

interface SnackbarTextProps {
  message: string
  undo?: { label: string; onUndo: () => void }
}

export function SnackbarText({ message, undo }: SnackbarTextProps) {
  return (
    <span className="fyr-snackbar">
      <span className="fyr-grow">{message}</span>
      {undo && (
        <Button size="compact-sm" variant="default" onClick={undo.onUndo}>
          {undo.label}
        </Button>
      )}
    </span>
  )
}
