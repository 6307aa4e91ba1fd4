import { CopyButton } from '#ui/browser/copy-field.tsx'

/** A placeholder with what it stands for, to copy. */
export function PlaceholderLine({ about, text }: { about: string; text: string }) {
  return (
    <li className="fyr-template-line">
      <div className="fyr-template-placeholder">
        <code>{text}</code>
        <div className="fyr-dimmed">{about}</div>
      </div>
      <CopyButton what={`${about}, ${text}`} value={text} />
    </li>
  )
}
